import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { MAX_LOG_LINE } from '../../src/domain/limits.ts';
import { openLog } from '../../src/log.ts';

const linesOf = (write: (log: ReturnType<typeof openLog>) => void, format: 'json' | 'text' = 'json'): string[] => {
  const lines: string[] = [];
  write(openLog('debug', { format, destination: { write: (line) => lines.push(line) } }));
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

  it('has everything about a short error: its kind, text, code and origin', () => {
    const error = Object.assign(new TypeError('no such table: drafts'), { code: 'SQLITE_ERROR' });
    const [line = ''] = linesOf((log) => log.error({ err: error, request_id: 'r1' }, 'request failed'));
    const { err, request_id: requestId } = JSON.parse(line);
    expect(requestId).to.equal('r1');
    expect(err).to.include({ type: 'TypeError', message: 'no such table: drafts', code: 'SQLITE_ERROR' });
    expect(err.stack).to.match(/^ {4}at .*log\.test\.ts/);
  });

  it('is a line to read on a terminal, with the fields behind the message and the stack below', () => {
    const at = /^\d\d:\d\d:\d\d /;
    const [line = '', failure = ''] = linesOf((log) => {
      log.info({ address: 'http://[::1]:9991', name: 'a "b"\nINFO c' }, 'listening');
      log.error({ err: new TypeError('no such table: drafts') }, 'request failed');
    }, 'text');
    expect(line).to.match(at);
    expect(line.slice(9)).to.equal('INFO  listening address=http://[::1]:9991 name="a \\"b\\"\\nINFO c"\n');
    expect(failure.slice(9)).to.match(
      /^ERROR request failed\n {2}TypeError: no such table: drafts\n {4}at .*log\.test\.ts/,
    );
  });

  it('is all that the server writes: no connection of Knex prints by itself', () => {
    const folder = 'src/store/db';
    const opening = readdirSync(folder)
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .flatMap((code) => code.split(/\bknex\(\{/).slice(1));
    expect(opening).to.have.length(4);
    for (const options of opening) expect(options.slice(0, options.indexOf('});'))).to.include('log: SILENT');
  });
});
