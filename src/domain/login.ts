import { badRequest, Refusal } from './errors.ts';

export const notAnAddress = () => badRequest('Enter a valid email address.');
export const wrongPassword = () => new Refusal('AUTHENTICATION_FAILED', 'Your username or password is incorrect');
export const accountDeactivated = () => new Refusal('USER_DEACTIVATED', 'Account is deactivated');
export const organizationDeactivated = () => new Refusal('REALM_DEACTIVATED', 'This organization has been deactivated');
