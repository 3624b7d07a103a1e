import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { keyOfAnotherOrganization } from '../domain/users/login.ts';
import type { User } from '../domain/users/user.ts';
import type { Db } from '../store/db/open.ts';
import { currentRealm, findDirectoryVersion } from '../store/organization/realms.ts';
import type { AccountOfKey } from '../store/users/users.ts';
import { authenticate, authenticateAgain } from './authentication.ts';
import { type CallKind, rateLimit, wrongKeys } from './rate-limit.ts';
import type { RealmDirectory } from './realm-directory.ts';
import type { Identity, MatchedRequest } from './request-context.ts';
import type { OpenTally } from './tally.ts';

/** The caller of an operation that needs no credentials. */
const NOBODY = { id: 0 } as User;

/** Identifies callers, and limits how many requests each may send. */
export interface Callers {
  /** Identifies the caller by the credentials, which are required; counts the request for their user. */
  authenticated: (request: MatchedRequest) => Promise<Identity>;
  /** The same for a request outside the API that opens a file. */
  openingFile: (ctx: Context) => Promise<Identity>;
  /** Counts a request without credentials by its address. */
  countAnonymous: (ctx: Context) => Promise<void>;
  anonymous: (ctx: Context) => Promise<Identity>;
  /**
   * Reads the same caller again in a unit of work; refuses accounts, keys and organizations that can no longer be used.
   */
  again: (db: Db, identity: Identity) => Promise<Identity>;
}

export function openCallers(
  read: Db,
  { realms, config, openTally }: { realms: RealmDirectory; config: Pick<Config, 'rateLimit'>; openTally: OpenTally },
): Callers {
  const limit = rateLimit(config.rateLimit, openTally);
  const countWrongKey = wrongKeys(config.rateLimit, openTally);

  async function accountOf(ctx: Context): Promise<AccountOfKey> {
    const account = await authenticate(read, {
      header: ctx.get('Authorization'),
      countWrong: () => countWrongKey(ctx.ip),
    });
    if (account.hasOthers && realms.subdomainOf(ctx.host) !== account.realm.subdomain) throw keyOfAnotherOrganization();
    return account;
  }

  async function identityOf(ctx: Context, kind: CallKind): Promise<Identity> {
    const { user, realm, keyId } = await accountOf(ctx).catch(async (error) => {
      // A host without an organization is refused first, whatever the credentials are.
      await realms.atHost(ctx.host);
      throw error;
    });
    await limit(ctx, `user ${user.id}`, kind);
    return { caller: user, keyId, realm: realms.present(realm) };
  }

  return {
    authenticated: ({ ctx, path }) => identityOf(ctx, path === '/events' ? 'polls' : 'calls'),
    openingFile: (ctx) => identityOf(ctx, 'files'),
    countAnonymous: (ctx) => limit(ctx, `address ${ctx.ip}`, 'calls'),
    anonymous: async (ctx) => ({ caller: NOBODY, keyId: 0, realm: await realms.atHost(ctx.host) }),
    again: async (db, identity) => {
      const { caller, keyId, realm } = identity;
      // Nothing that the identity was built from has changed.
      if ((await findDirectoryVersion(db, realm.id)) === realm.directoryVersion) return identity;
      if (caller === NOBODY) return { caller, keyId, realm: await currentRealm(db, realm) };
      const account = await authenticateAgain(db, keyId);
      return { caller: account.user, keyId, realm: realms.present(account.realm) };
    },
  };
}
