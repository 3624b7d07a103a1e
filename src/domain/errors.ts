import type { components } from '../../generated/api.js';

type Schemas = components['schemas'];
type ErrorSchema = Extract<Schemas[keyof Schemas], { result: 'error' }>;
export type ErrorCode = ErrorSchema['code'];
/** What an error of this code carries beside `result`, `msg` and `code`. */
export type Extra<Code extends ErrorCode> = Omit<Extract<ErrorSchema, { code: Code }>, 'result' | 'msg' | 'code'>;

/** A refusal that the client is meant to read. Anything else that is thrown is a fault of the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly extra: Readonly<Record<string, unknown>>;
  /** The HTTP status where it is not the usual one of the code. */
  readonly status: number | undefined;

  constructor(code: ErrorCode, message: string, extra: Readonly<Record<string, unknown>> = {}, status?: number) {
    super(message);
    this.code = code;
    this.extra = extra;
    this.status = status;
  }
}

export const badRequest = (message: string) => new Refusal('BAD_REQUEST', message);
/** A refusal with the code of malformed requests and the status 404. */
export const notFound = (message: string) => new Refusal('BAD_REQUEST', message, {}, 404);

/** A required parameter was not sent. */
export const missingParameter = (name: string) =>
  new Refusal('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name });
/** A parameter that other parameters make necessary was not sent: these refusals have the plain code. */
export const missingArgument = (name: string) => badRequest(`Missing '${name}' argument`);
export const confusingParameters = (first: string, second: string) =>
  new Refusal('REQUEST_CONFUSING_VAR', `Can't decide between '${first}' and '${second}' arguments`, {
    var_name1: first,
    var_name2: second,
  });
export const unsupportedCombination = (...names: string[]) =>
  new Refusal('BAD_REQUEST', `Unsupported parameter combination: ${names.join(', ')}`, {
    parameters: names.join(', '),
  });

export const mustBeAdministrator = () => badRequest('Must be an organization administrator');
export const mustBeOwner = () => badRequest('Must be an organization owner');
export const notForGuests = () => badRequest('Not allowed for guest users');
export const notForBots = () => badRequest('This endpoint does not accept bot requests.');
export const insufficientPermission = () => badRequest('Insufficient permission');
export const noSuchChannel = () => badRequest('Invalid channel ID');
export const noSuchChannelName = (name: string) => badRequest(`Invalid channel name '${name}'`);
export const noSuchMessage = () => badRequest('Invalid message(s)');
export const noSuchUser = () => badRequest('No such user');
export const invalidUserId = (id: number) => badRequest(`Invalid user ID ${id}`);
