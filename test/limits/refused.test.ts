import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { MAX_BODY_BYTES, MEBIBYTE } from '../../src/domain/limits.ts';
import { Observed } from './observed.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** The text repeated until a body is full. */
const full = (text: string) => text.repeat(Math.floor((MAX_BODY_BYTES - 1000) / text.length));

/** Bodies of the largest size that the server reads, each the worst case for its parser. */
const BODIES: Record<
  string,
  { type: string; text: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }
> = {
  'a list of numbers in a field': { type: FORM, text: `op=start&to=[${full('1,')}1]` },
  'a list of wrong elements in a field': { type: FORM, text: `op=start&to=[${full('{},')}1]` },
  'a list inside lists in a field': { type: FORM, text: `op=start&to=${full('[')}` },
  'a field of blanks': { type: FORM, text: `op=start&to=${full('+')}` },
  'a text without end in a field': { type: FORM, text: `op=start&to="${full('\\"')}` },
  'a number without end': { type: FORM, text: `type=channel&op=start&topic=x&stream_id=${full('1')}` },
  'a repeated field': { type: FORM, text: `op=start&${full('to=1&')}to=1` },
  'a field of percent signs': { type: FORM, text: `op=start&topic=${full('%e2%82')}` },
  'a long topic': { type: FORM, text: `type=channel&op=start&stream_id=1&topic=${full('x')}` },
  'a long name': { type: FORM, text: `op=start&to=[]&${full('n')}=1` },
  'many names': { type: FORM, text: `op=start&${Array.from({ length: 250_000 }, (_, at) => `n${at}`).join('&')}` },
  'a list of numbers in JSON': { type: JSON_TYPE, text: `{"op":"start","to":[${full('1,')}1]}` },
  'a list inside lists in JSON': { type: JSON_TYPE, text: `{"op":"start","to":${full('[')}` },
  'objects inside objects in JSON': { type: JSON_TYPE, text: full('{"a":') },
  'many members in JSON': {
    type: JSON_TYPE,
    text: `{${Array.from({ length: 150_000 }, (_, at) => `"m${at}":1`).join()},"op":"start"}`,
  },
  'JSON in a text in JSON': { type: JSON_TYPE, text: `{"op":"start","to":"[${full('1,')}1]"}` },
  'garbage that calls itself gzip': { type: FORM, text: full('x'), headers: { 'Content-Encoding': 'gzip' } },
  'what would be 200 MiB unpacked': {
    type: FORM,
    text: new Uint8Array(gzipSync(Buffer.alloc(200 * MEBIBYTE, 'x'))),
    headers: { 'Content-Encoding': 'gzip' },
  },
};

describe('A body full of what is refused', () => {
  let server: Observed;
  before(async () => {
    server = await Observed.start();
  });
  after(() => server.stop());

  for (const [what, { type, text, headers = {} }] of Object.entries(BODIES)) {
    it(`keeps no one waiting: ${what}`, async () => {
      const member = server.actor('member');
      const request = () => member.post('/typing', {}, { raw: { type, text }, headers });
      const { status } = await server.keepsNobodyWaiting(request, what);
      expect(status).to.be.oneOf([400, 413]);
    });
  }
});
