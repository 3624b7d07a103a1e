import { badRequest, Refusal } from '../errors.ts';

export const notAnEmail = () => badRequest('Enter a valid email address.');
export const wrongPassword = () => new Refusal('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
export const accountDeactivated = () => new Refusal('USER_DEACTIVATED', 'Account is deactivated');
export const organizationDeactivated = () => new Refusal('REALM_DEACTIVATED', 'This organization has been deactivated');

// Refusals of requests whose API key does not give access to an account.

const unauthorized = (message: string) => new Refusal('UNAUTHORIZED', message);
export const notLoggedIn = () => unauthorized('Not logged in: API authentication or user session required');
export const basicAuthenticationOnly = () => badRequest('This endpoint requires HTTP basic authentication.');
export const invalidAuthorizationHeader = () => unauthorized('Invalid authorization header for basic auth');
export const invalidApiKey = () => unauthorized('Invalid API key');
export const malformedApiKey = () => unauthorized('Malformed API key');
export const keyOfDeactivatedAccount = () => unauthorized('Account is deactivated');
export const keyOfDeactivatedOrganization = () => unauthorized('This organization has been deactivated');
export const keyOfWebhookBot = () => unauthorized('This API is not available to incoming webhook bots.');
export const keyOfAnotherOrganization = () => unauthorized('Account is not associated with this subdomain');
