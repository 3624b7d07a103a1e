import { allCustomEmoji } from '../../store/emoji.ts';
import { groupsOf } from '../../store/groups.ts';
import { linkifiersOf } from '../../store/linkifiers.ts';
import { domainsOf } from '../../store/realm-domains.ts';
import { customEmojiViews } from '../../views/emoji.ts';
import { organizationView } from '../../views/organization.ts';
import type { Asking, State, StateRequest } from './request.ts';

export async function organizationState(asking: Asking, request: StateRequest): Promise<State> {
  const { db, realm } = asking;
  const { wants, capabilities } = request;
  return {
    ...(wants('realm') && organizationView(realm, await idsOfSystemGroups(asking))),
    ...(wants('realm_domains') && { realm_domains: await domainViews(asking) }),
    ...(wants('realm_emoji') && { realm_emoji: customEmojiViews(await allCustomEmoji(db, realm.id)) }),
    ...(wants('realm_linkifiers') && {
      realm_linkifiers: capabilities.linkifier_url_template ? await linkifiersOf(db, realm.id) : [],
    }),
    ...(wants('realm_filters') && { realm_filters: [] }),
    ...(wants('realm_playgrounds') && { realm_playgrounds: [] }),
  };
}

/** System groups by name. */
async function idsOfSystemGroups({ db, realm }: Asking): Promise<(name: string) => number> {
  const ids = new Map((await groupsOf(db, realm.id)).map((group) => [group.name, group.id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the organization has no group ${name}`);
    return id;
  };
}

async function domainViews({ db, realm }: Asking) {
  const domains = await domainsOf(db, realm.id);
  return domains.map(({ domain, allowsSubdomains }) => ({ domain, allow_subdomains: allowsSubdomains }));
}
