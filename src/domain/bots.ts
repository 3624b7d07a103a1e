import { badRequest } from './errors.ts';

export const botAddressTaken = () => badRequest('Username already in use');
export const botNameTaken = () => badRequest('Name is already in use!');
export const noSuchBotType = () => badRequest('Invalid bot type');

export const BOT_TYPE = { generic: 1, incomingWebhook: 2 } as const;

/** Values of `bot_creation_policy`. */
export const BOT_POLICY = { everyone: 1, webhooksOnly: 2, administrators: 3 } as const;

export function requireBotType(type: number): void {
  if (!Object.values<number>(BOT_TYPE).includes(type)) throw noSuchBotType();
}

/** What can stand before the sign of an address. */
export const isShortName = (text: string) =>
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(text);
