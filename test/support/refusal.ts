import { expect } from 'chai';
import type { Answer } from './actor.ts';

/** Expects exactly this refusal: code and message literally, and no field except `extra`. */
export function expectRefusal({ status, body }: Answer, msg: string, code = 'BAD_REQUEST', extra: object = {}): void {
  expect({ status, body }).to.deep.equal({ status: 400, body: { result: 'error', code, msg, ...extra } });
}

/** Expects the refusal of a parameter, which the message names. */
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
