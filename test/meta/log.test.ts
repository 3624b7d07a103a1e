import { expect } from 'chai';
import { MAX_LOG_LINE } from '../../src/domain/limits.ts';
import { openLog } from '../../src/log.ts';

const linesOf = (write: (log: ReturnType<typeof openLog>) => void): string[] => {
  const lines: string[] = [];
  write(openLog('debug', { write: (line) => lines.push(line) }));
  return lines;
};

describe('The log', () => {
  it('has no line of more than 8 KB, whatever failed', () => {
    for (const text of ['insert into messages values (?)'.repeat(1e5), '\u0001'.repeat(1e6), '€"\n'.repeat(1e6)]) {
      const [line = ''] = linesOf((log) =>
        log.error({ err: new Error(text), request_id: text, method: 'POST', path: text }, 'request failed'),
      );
      expect(Buffer.byteLength(line)).to.be.within(1000, MAX_LOG_LINE);
      expect(JSON.parse(line)).to.include({ msg: 'request failed', method: 'POST' });
    }
  });

  it('tells of a short error everything: its kind, text, code and where it came from', () => {
    const error = Object.assign(new TypeError('no such table: drafts'), { code: 'SQLITE_ERROR' });
    const [line = ''] = linesOf((log) => log.error({ err: error, request_id: 'r1' }, 'request failed'));
    const { err, request_id: requestId } = JSON.parse(line);
    expect(requestId).to.equal('r1');
    expect(err).to.include({ type: 'TypeError', message: 'no such table: drafts', code: 'SQLITE_ERROR' });
    expect(err.stack).to.match(/^ {4}at .*log\.test\.ts/);
  });
});
