import Mocha from 'mocha';
import { coverageIn, uncovered } from '../../test/conformance/coverage.ts';
import { decodedDocument } from '../../test/support/document.ts';

/**
 * Writes only one line for each failing test, with its file. At the end of the whole suite it reports, as `make test`
 * does, which parts of the document did not occur in a response.
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

// Mocha uses the module itself as the reporter.
export { FailuresReporter as 'module.exports' };
