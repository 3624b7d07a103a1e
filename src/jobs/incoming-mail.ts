import { postMail } from '../actions/messages/incoming-mail.ts';
import { type MailListener, type MailRefusal, openMailListener } from '../adapters/incoming-mail.ts';
import type { OpenTally } from '../api/tally.ts';
import type { Channel } from '../domain/channels/channel.ts';
import { channelOfAddress, noSuchMailAddress } from '../domain/channels/mail-addresses.ts';
import { isFinal } from '../domain/errors.ts';
import { MAILS_PER_CHANNEL } from '../domain/limits.ts';
import { findChannelWithId } from '../store/channels/channels.ts';
import type { Db } from '../store/db/open.ts';
import { findSecret } from '../store/organization/secrets.ts';
import type { ByWorker } from '../unit/slow-work.ts';
import type { JobTools } from './tools.ts';

interface Tools extends Pick<JobTools, 'read' | 'inUnit' | 'findRealm' | 'log'> {
  openTally: OpenTally;
  /** Lets a worker read emails, in the turn of an owner. */
  byWorkerFor: (owner: string) => ByWorker;
}

/** Receives email to channels and posts it there. */
export function openIncomingMail({ read, inUnit, findRealm, log, openTally, byWorkerFor }: Tools): MailListener {
  const received = openTally('mails', MAILS_PER_CHANNEL);

  async function channelAt(db: Db, address: string): Promise<Channel> {
    const id = channelOfAddress(await findSecret(db, 'mail addresses'), address);
    const channel = id === undefined ? undefined : await findChannelWithId(db, id);
    if (!channel || channel.isArchived) throw noSuchMailAddress();
    return channel;
  }

  async function destination(address: string) {
    const channel = await channelAt(read, address);
    const realm = await findRealm(channel.realmId);
    if (!realm?.isActive) throw noSuchMailAddress();
    return { channel, realm };
  }

  /** The refusal that a mail client gets for an error. */
  function refusalOf(error: unknown): MailRefusal {
    if (isFinal(error)) return { reason: error.message, isTemporary: false };
    log.error({ err: error }, 'could not receive an email');
    return { reason: 'The message cannot be stored at the moment', isTemporary: true };
  }

  return openMailListener({
    accept: async (address) => {
      try {
        const { channel } = await destination(address);
        if ((await received.count(String(channel.id))).left >= 0) return undefined;
        return { reason: 'Too many messages for this channel', isTemporary: true };
      } catch (error) {
        return refusalOf(error);
      }
    },
    deliver: async ({ to, raw }) => {
      try {
        const { channel, realm } = await destination(to);
        const [read] = await byWorkerFor(`mail to ${channel.id}`)([{ kind: 'read mail', raw }]);
        // The worker failed or had too little time, which another attempt may not.
        if (!read) return { reason: 'The message cannot be read at the moment', isTemporary: true };
        const { mail } = read;
        if (!mail) return { reason: 'The message cannot be read', isTemporary: false };
        // The channel may have been archived since.
        await inUnit(realm, `mail to ${channel.id}`, async (scope) =>
          postMail(scope, await channelAt(scope.db, to), mail),
        );
        return undefined;
      } catch (error) {
        return refusalOf(error);
      }
    },
  });
}
