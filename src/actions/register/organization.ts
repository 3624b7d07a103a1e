import { listCustomEmoji } from '../../store/organization/emoji.ts';
import { listGroups } from '../../store/organization/groups.ts';
import { listLinkifiers } from '../../store/organization/linkifiers.ts';
import { findPictures } from '../../store/organization/pictures.ts';
import { listPlaygrounds } from '../../store/organization/playgrounds.ts';
import { listDomains } from '../../store/organization/realm-domains.ts';
import { domainView } from '../../views/organization/domains.ts';
import { customEmojiViews } from '../../views/organization/emoji.ts';
import { organizationView } from '../../views/organization/organization.ts';
import { directoryViews } from './directory-views.ts';
import type { RegisterContext, State, StateRequest } from './request.ts';

export async function organizationState(context: RegisterContext, request: StateRequest): Promise<State> {
  const { db, realm } = context;
  const { wants, capabilities } = request;
  return {
    ...(wants('realm') && (await organizationMembers(context))),
    ...(wants('realm_domains') && { realm_domains: (await listDomains(db, realm.id)).map(domainView) }),
    ...(wants('realm_emoji') && { realm_emoji: customEmojiViews(await listCustomEmoji(db, realm.id)) }),
    ...(wants('realm_linkifiers') && {
      realm_linkifiers: capabilities.linkifier_url_template ? await listLinkifiers(db, realm.id) : [],
    }),
    ...(wants('realm_filters') && { realm_filters: [] }),
    ...(wants('realm_playgrounds') && { realm_playgrounds: [...(await listPlaygrounds(db, realm.id))] }),
  };
}

const organizations = directoryViews<State>();

const organizationMembers = (context: RegisterContext): Promise<State> =>
  organizations(context.realm, '', async () => {
    const { db, realm } = context;
    return organizationView(realm, await findPictures(db, realm.id), await idsOfSystemGroups(context));
  });

/** System groups by name. */
async function idsOfSystemGroups({ db, realm }: RegisterContext): Promise<(name: string) => number> {
  const ids = new Map((await listGroups(db, realm.id)).map((group) => [group.name, group.id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the organization has no group ${name}`);
    return id;
  };
}
