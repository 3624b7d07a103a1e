import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Mocha from 'mocha';
import { decodedDocument } from '../support/document.ts';
import { reportOf } from './report.ts';
import { seenIn, unseen } from './seen.ts';

const PAGE = new URL('../../docs/conformance.md', import.meta.url);

/**
 * Reports as usual, then says which rules the run held and what of the document it never saw. With the option `check`
 * the page must be current already.
 */
class ConformanceReporter extends Mocha.reporters.Spec {
  readonly #passed: string[] = [];
  readonly #check: boolean;
  /** Where the processes of the run note what answers show. */
  readonly #notes = mkdtempSync(join(tmpdir(), 'parlance-seen-'));

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    this.#check = options.reporterOptions?.check !== undefined;
    process.env.SEEN_FOLDER = this.#notes;
    runner.on('pass', (test) => this.#passed.push(test.fullTitle()));
  }

  override done(failures: number, finish: (failures: number) => void): void {
    const seen = seenIn(this.#notes);
    rmSync(this.#notes, { recursive: true });
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
    faults.push(...unseen(decodedDocument, seen));
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
