import { badRequest } from '../errors.ts';

export const mayNotDelete = () => badRequest("You don't have permission to delete this message");
export const tooLateToDelete = () => badRequest('The time limit for deleting this message has passed');
