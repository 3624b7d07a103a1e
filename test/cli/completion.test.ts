import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { completionScript } from '../../src/cli/completion.ts';
import { program } from '../../src/cli/program.ts';

const run = promisify(execFile);

/** The completions that bash offers for the last of the words. */
async function offered(...words: string[]): Promise<string[]> {
  const list = words.map((word) => `'${word}'`).join(' ');
  const script = `${completionScript(program(), 'bash')}
COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _parlance; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await run('bash', ['-c', script]);
  return stdout.trim().split('\n');
}

describe('parlance completion', () => {
  it('offers bash the commands, those of a group, and the options of a command', async () => {
    expect(await offered('parlance', '')).to.include.members([
      'serve',
      'test-server',
      'backup',
      'restore',
      'doctor',
      'user',
      '--help',
    ]);
    expect(await offered('parlance', 'user', 'set-')).to.deep.equal(['set-role', 'set-password']);
    expect(await offered('parlance', 'user', 'create', '--email', 'a@example.com', '--ro')).to.deep.equal(['--role']);
  });

  it('is a script that each shell reads, if the shell is there', async () => {
    const scripts = { bash: ['-n'], zsh: ['-n'], fish: ['--no-execute'] } as const;
    for (const [shell, options] of Object.entries(scripts)) {
      const script = completionScript(program(), shell as keyof typeof scripts);
      expect(script).to.include('set-password');
      if (!isInstalled(shell)) continue;
      execFileSync(shell, options, { input: script });
    }
  });

  function isInstalled(shell: string): boolean {
    try {
      execFileSync(shell, ['-c', 'true']);
      return true;
    } catch {
      return false;
    }
  }
});
