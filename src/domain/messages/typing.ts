import { badRequest, missingArgument } from '../errors.ts';

export const missingTypingRecipients = () => missingArgument('to');
export const emptyTypingRecipients = () => badRequest("Empty 'to' list");
export const missingTypingChannel = () => badRequest('Missing channel ID');
export const noDirectTyping = () => badRequest('User has disabled typing notifications for direct messages');
export const noChannelTyping = () => badRequest('User has disabled typing notifications for channel messages');
