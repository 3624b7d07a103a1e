import Mocha from 'mocha';
import { coverageIn, uncovered } from '../../test/conformance/coverage.ts';
import { decodedDocument } from '../../test/support/document.ts';

/**
 * Writes one line for each test that fails, with its file, and nothing else. At the end of the whole suite it asks, as
 * `make test` does, what of the document no answer has shown.
 */
class FailuresReporter extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.on('fail', (test) => tell(test.file ?? '', test.fullTitle()));
  }

  override done(failures: number, finish: (failures: number) => void): void {
    const { COVERAGE_FOLDER: folder, COVERAGE_JUDGED: isJudged } = process.env;
    const faults = failures === 0 && folder && isJudged ? uncovered(decodedDocument, coverageIn(folder)) : [];
    for (const fault of faults) tell('', fault);
    finish(failures + faults.length);
  }
}

function tell(file: string, title: string): void {
  process.stdout.write(`\nfailed: ${JSON.stringify({ file, title })}\n`);
}

// Mocha takes the module itself for the reporter.
export { FailuresReporter as 'module.exports' };
