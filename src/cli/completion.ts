import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A command or group with the words that can follow it. */
interface Node {
  /** The preceding words, such as `user create`; empty for the program. */
  path: string;
  words: { word: string; description: string }[];
}

/** A script for the shell that completes commands and options. */
export function completionScript(program: Command, shell: Shell): string {
  const nodes = nodesOf(program, []);
  if (shell === 'fish') return fishScript(nodes);
  const bash = bashScript(nodes);
  return shell === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${bash}` : bash;
}

function nodesOf(command: Command, path: readonly string[]): Node[] {
  const options = command.options.map(({ long, description }) => ({ word: long ?? '', description }));
  const commands = command.commands.map((one) => ({ word: one.name(), description: one.description() }));
  return [
    { path: path.join(' '), words: [...commands, ...options, { word: '--help', description: 'describe the command' }] },
    ...command.commands.flatMap((one) => nodesOf(one, [...path, one.name()])),
  ];
}

/** The longest path that the line begins with decides; options and their values are not part of it. */
const bashScript = (nodes: readonly Node[]): string => `_parlance() {
  local word path='' words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
${nodes
  .filter(({ path }) => path !== '')
  .map(({ path }) => `      '${path}') path='${path}' ;;`)
  .join('\n')}
    esac
  done
  case "$path" in
${nodes.map(({ path, words }) => `    '${path}') words='${words.map(({ word }) => word).join(' ')}' ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _parlance parlance
`;

function fishScript(nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ path, words }) => {
    const names = words.filter(({ word }) => !word.startsWith('-')).map(({ word }) => word);
    const within = path
      .split(' ')
      .filter(Boolean)
      .map((name) => `__fish_seen_subcommand_from ${name}`);
    const before = names.length > 0 ? [`not __fish_seen_subcommand_from ${names.join(' ')}`] : [];
    const condition = [...within, ...before].join('; and ');
    return words.map(({ word, description }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
      return `complete -c parlance -n '${condition}' ${what} -d '${description.replaceAll("'", "\\'")}'`;
    });
  });
  return `${lines.join('\n')}\n`;
}
