import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import Mocha from 'mocha';
import { reportOf } from './report.ts';

const PAGE = new URL('../../docs/conformance.md', import.meta.url);

/** Reports as usual, then says which rules the run held. With the option `check` the page must be current already. */
class ConformanceReporter extends Mocha.reporters.Spec {
  readonly #passed: string[] = [];
  readonly #check: boolean;

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    this.#check = options.reporterOptions?.check !== undefined;
    runner.on('pass', (test) => this.#passed.push(test.fullTitle()));
  }

  override done(failures: number, finish: (failures: number) => void): void {
    if (failures > 0) {
      finish(failures);
      return;
    }
    const { text, faults } = reportOf(this.#passed);
    if (this.#check && currentPage() !== text)
      faults.push('docs/conformance.md is not current: run `make test` and commit it');
    if (!this.#check && faults.length === 0) {
      mkdirSync(new URL('.', PAGE), { recursive: true });
      writeFileSync(PAGE, text);
    }
    for (const fault of faults) process.stderr.write(`  ${fault}\n`);
    finish(faults.length);
  }
}

function currentPage(): string | undefined {
  try {
    return readFileSync(PAGE, 'utf8');
  } catch {
    return undefined;
  }
}

// Mocha takes the module itself for the reporter.
export { ConformanceReporter as 'module.exports' };
