import type { RequestConfig, ResponseConfig } from '@kubb/plugin-client/clients/fetch';
import plain from '@kubb/plugin-client/clients/fetch';
import { type Outcome, surroundings } from './scenario.js';

export type { Client, RequestConfig, ResponseConfig, ResponseErrorConfig } from '@kubb/plugin-client/clients/fetch';

const { baseUrl, authorization } = surroundings();

export class Refused extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(`answered with ${outcome.status}`);
    this.outcome = outcome;
  }
}

/** Adds URL, credentials and the type of the body, and throws errors, which the generated code would parse as successes. */
export default async function request<TData, _TError = unknown, TVariables = unknown>(
  config: RequestConfig<TVariables>,
): Promise<ResponseConfig<TData>> {
  const isForm = config.data instanceof FormData;
  const type: Record<string, string> = isForm ? {} : { 'Content-Type': 'application/json' };
  // Kubb declares the type of a form without the boundary between its parts.
  const response = await plain<TData, unknown, TVariables>({
    ...config,
    baseURL: baseUrl,
    headers: { ...type, Authorization: authorization },
  });
  if (response.status !== 200) throw new Refused({ status: response.status, body: response.data });
  return response;
}
