import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import Mocha from 'mocha';
import { decodedDocument } from '../support/document.ts';
import { coverageIn, uncovered, wrongEvents } from './coverage.ts';
import { type PassedTest, reportOf } from './report.ts';

const PAGE = new URL('../../docs/conformance.md', import.meta.url);

/**
 * Reports as usual, then which rules the run checked and which parts of the document did not occur. With the option
 * `check`, the page must already be current.
 */
class ConformanceReporter extends Mocha.reporters.Spec {
  readonly #passed: PassedTest[] = [];
  readonly #check: boolean;
  /** Folder in which the processes of the run record the parts of the document that responses show. */
  readonly #notes = mkdtempSync(join(tmpdir(), 'parlance-coverage-'));

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    this.#check = options.reporterOptions?.check !== undefined;
    process.env.COVERAGE_FOLDER = this.#notes;
    runner.on('pass', (test) => {
      this.#passed.push({ file: relative('.', test.file ?? ''), title: test.fullTitle() });
    });
  }

  override done(failures: number, finish: (failures: number) => void): void {
    const covered = coverageIn(this.#notes);
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
    faults.push(...uncovered(decodedDocument, covered), ...wrongEvents(decodedDocument, covered));
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

// Mocha uses the module itself as the reporter.
export { ConformanceReporter as 'module.exports' };
