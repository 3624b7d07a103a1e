import { badRequest, notFound, Refusal } from './errors.ts';
import { MAX_FIELDS, MAX_JSON_DEPTH, MAX_JSON_VALUES } from './limits.ts';

// Refusals of malformed requests, whatever their operation.

export const noSuchOperation = (path: string) => notFound(`There is no operation at ${path}`);
export const noSuchOrganization = () => new Refusal('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain');
/** For someone who has just installed the server: the host is not the problem. */
export const noOrganizationYet = () =>
  new Refusal(
    'NONEXISTENT_SUBDOMAIN',
    'There is no organization on this server yet. Create one with: parlance realm create --name <name>',
  );
export const internalError = () => new Refusal('INTERNAL_ERROR', 'Internal server error');

/** A parameter that does not match the document; `problem` names it. */
export const invalidParameter = (problem: string) => badRequest(problem);
export const tooManyFields = () => badRequest(`Too many parameters (limit: ${MAX_FIELDS})`);

export const bodyTooLarge = (limit: string) =>
  new Refusal('REQUEST_TOO_LARGE', `Request body is larger than the allowed limit of ${limit}`);
export const bodyEndedTooSoon = () => badRequest('The body ended too soon');
export const malformedBody = (problem: string) => badRequest(`Malformed body: ${problem}`);
export const noMultipartBoundary = () => badRequest('The multipart body has no boundary');
export const unsupportedEncoding = (encoding: string) =>
  new Refusal('UNSUPPORTED_MEDIA_TYPE', `Unsupported Content-Encoding: ${encoding.slice(0, 100)}`);
export const unsupportedType = (type: string) =>
  new Refusal('UNSUPPORTED_MEDIA_TYPE', `Unsupported Content-Type: ${type.slice(0, 100)}; send a form or JSON`);
export const noBodyType = () =>
  new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The body has no Content-Type; send a form or JSON');
export const badlyEncodedBody = (encoding: string) => badRequest(`The body is not valid ${encoding}`);

export const invalidJson = () => badRequest('The body is not valid JSON');
export const notAJsonObject = () => badRequest('The JSON body is not an object');
export const jsonTooDeep = () => badRequest(`The JSON body is nested too deeply (limit: ${MAX_JSON_DEPTH} levels)`);
export const tooManyJsonValues = () => badRequest(`The JSON body has too many values (limit: ${MAX_JSON_VALUES})`);
