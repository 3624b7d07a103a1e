import { badRequest } from '../errors.ts';

export const cannotMuteSelf = () => badRequest('Cannot mute self');
export const alreadyMuted = () => badRequest('User already muted');
export const notMuted = () => badRequest('User is not muted');
export const tooManyMutedUsers = (limit: number) =>
  badRequest(`You have muted too many users (limit: ${limit}): unmute some of them.`);
