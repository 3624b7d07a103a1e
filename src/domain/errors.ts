import type { components } from '../../generated/api.js';
import { RETRY_AFTER_SECONDS } from './limits.ts';

type Schemas = components['schemas'];
type ErrorSchema = Extract<Schemas[keyof Schemas], { result: 'error' }>;
export type ErrorCode = ErrorSchema['code'];

type Nothing = Readonly<Record<string, never>>;
type ExtraOf<Schema> = Schema extends ErrorSchema
  ? Exclude<keyof Schema, 'result' | 'msg' | 'code'> extends never
    ? Nothing
    : Readonly<Omit<Schema, 'result' | 'msg' | 'code'>>
  : never;
/** The fields that the document gives errors of this code beside `result`, `msg` and `code`. */
export type Extra<Code extends ErrorCode> = ExtraOf<Extract<ErrorSchema, { code: Code }>>;

/** The extra fields come after the message: required if the document requires some, optional if it has none. */
type Arguments<Code extends ErrorCode> = [Extract<Extra<Code>, Nothing>] extends [never]
  ? [code: Code, message: string, extra: Extra<Code>, status?: number]
  : [code: Code, message: string, extra?: Extra<Code>, status?: number];
type RefusalArguments = { [Code in ErrorCode]: Arguments<Code> }[ErrorCode];

/** An error for the client to read. Anything else that is thrown is a fault of the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly extra: Extra<ErrorCode>;
  /** The HTTP status, if it is not the usual one of the code. */
  readonly status: number | undefined;

  constructor(...[code, message, extra = {}, status]: RefusalArguments) {
    super(message);
    this.code = code;
    this.extra = extra;
    this.status = status;
  }
}

/** Whether repeating the request is pointless: always, unless the server could not do its work. */
export const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code !== 'SERVICE_UNAVAILABLE';

export const badRequest = (message: string) => new Refusal('BAD_REQUEST', message);
/** `BAD_REQUEST` with the status 404. */
export const notFound = (message: string) => new Refusal('BAD_REQUEST', message, {}, 404);

/** A temporary failure of storage; nothing was changed. */
export const serviceUnavailable = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'The server cannot store anything at the moment', {
    'retry-after': RETRY_AFTER_SECONDS,
  });

/** The database cannot be read at the moment. */
export const databaseAway = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'The server cannot reach its database at the moment', {
    'retry-after': RETRY_AFTER_SECONDS,
  });

/** Uploaded files can be neither read nor stored at the moment. */
export const filesAway = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'The server cannot reach its files at the moment', {
    'retry-after': RETRY_AFTER_SECONDS,
  });

/** Too many texts and passwords of this user, or of all, wait to be examined; or the worker was lost. */
export const serverBusy = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'The server has too much to do at the moment', {
    'retry-after': RETRY_AFTER_SECONDS,
  });

export const tooManyRequests = (seconds: number, message = 'API usage exceeded rate limit') =>
  new Refusal('RATE_LIMIT_HIT', message, { 'retry-after': seconds });

export const tooManyMails = (seconds: number) => tooManyRequests(seconds, 'Too many emails within a day');

/** A required parameter was not sent. */
export const missingParameter = (name: string) =>
  new Refusal('REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, { var_name: name });
/**
 * A parameter that other parameters make necessary was not sent. Unlike `missingParameter`, it has the code
 * `BAD_REQUEST`.
 */
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

/** A value of the right type that is out of range. */
export const badValue = (name: string, value: number) =>
  new Refusal('REQUEST_VARIABLE_INVALID', `Bad value for '${name}': ${value}`, { var_name: name, bad_value: value });
export const wrongType = (name: string, type: string) => badRequest(`${name} is not ${type}`);
export const tooLong = (name: string, limit: number, unit: 'characters' | 'elements') =>
  badRequest(`${name} is too long (limit: ${limit} ${unit})`);

export const mustBeAdministrator = () => badRequest('Must be an organization administrator');
export const mustBeOwner = () => badRequest('Must be an organization owner');
export const notForGuests = () => badRequest('Not allowed for guest users');
export const notForBots = () => badRequest('This endpoint does not accept bot requests.');
export const insufficientPermission = () => badRequest('Insufficient permission');
export const notAuthorizedForQuery = () => badRequest('User not authorized for this query');
export const noSuchChannel = () => badRequest('Invalid channel ID');
export const noSuchChannelName = (name: string) => badRequest(`Invalid channel name '${name}'`);
export const noSuchMessage = () => badRequest('Invalid message(s)');
export const noSuchUser = () => badRequest('No such user');
/** The text that groups and profiles use, with a colon. */
export const noUserWithId = (id: number) => badRequest(`Invalid user ID: ${id}`);
export const invalidUserId = (id: number) => badRequest(`Invalid user ID ${id}`);
