import { expect } from 'chai';
import type { Answer } from './actor.ts';

/** The whole answer of a refusal: code and message to the letter, and no field beyond `extra`. */
export function expectRefusal({ status, body }: Answer, msg: string, code = 'BAD_REQUEST', extra: object = {}): void {
  expect({ status, body }).to.deep.equal({ status: 400, body: { result: 'error', code, msg, ...extra } });
}

/** A refused parameter: the message names it. */
export function expectFaultyParameter({ status, body }: Answer, name: string): void {
  expect(status).to.equal(400);
  expect(body).to.include({ result: 'error', code: 'BAD_REQUEST' });
  expect(body.msg).to.include(name);
}

export function expectMissing({ status, body }: Answer, name: string): void {
  expect({ status, body }).to.deep.equal({
    status: 400,
    body: { result: 'error', code: 'REQUEST_VARIABLE_MISSING', msg: `Missing '${name}' argument`, var_name: name },
  });
}

export const SUCCESS = { result: 'success', msg: '' };
