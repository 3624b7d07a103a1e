import { badRequest } from '../errors.ts';

export const botEmailTaken = () => badRequest('Username already in use');
export const botNameTaken = () => badRequest('Name is already in use!');
export const tooManyBots = (limit: number) => badRequest(`You have too many bots (limit: ${limit}).`);
const noSuchBotType = () => badRequest('Invalid bot type');

export const noSuchBot = () => badRequest('No such bot');
export const noSuchBotOwner = () => badRequest('Failed to change owner, no such user');
export const botOwnerIsGone = () => badRequest('Failed to change owner, user is deactivated');
export const botOwnerIsBot = () => badRequest("Failed to change owner, bots can't own other bots");

export const BOT_TYPE = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3 } as const;

/** Values of `bot_creation_policy`. */
export const BOT_POLICY = { everyone: 1, webhooksOnly: 2, administrators: 3 } as const;

export function requireBotType(type: number): void {
  if (!Object.values<number>(BOT_TYPE).includes(type)) throw noSuchBotType();
}

/** Whether the text can be the part of an email address before the `@`. */
export const isShortName = (text: string) =>
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(text);
