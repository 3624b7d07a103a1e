import type { Asking, State, StateRequest } from './request.ts';

export async function personalState(_asking: Asking, _request: StateRequest): Promise<State> {
  return {};
}
