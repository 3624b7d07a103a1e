import type { UserRef } from './context.ts';
import type { Draft } from './draft.ts';
import { byPattern, type InlinePass, type Made } from './inline.ts';
import { GROUP_MENTION, mentionParts, USER_MENTION } from './names.ts';
import { element, text } from './tree.ts';

const CHANNEL_WILDCARDS = ['all', 'everyone', 'channel', 'stream'];

/** `@**name**`, `@**name|id**`, `@**|id**` and the words that mention a whole channel or topic. */
export const userMention: InlinePass = byPattern('@', USER_MENTION, ([, mark, mention = ''], draft) => {
  const silent = mark === '_';
  if (CHANNEL_WILDCARDS.includes(mention)) {
    if (!silent) draft.mentions.channelWildcard = true;
    return shown('user-mention', { 'data-user-id': '*' }, mention, silent);
  }
  if (mention === 'topic') {
    if (!silent) draft.mentions.topicWildcard = true;
    return shown('topic-mention', {}, mention, silent);
  }
  const user = userFor(draft, mention);
  return user && ofUser(draft, user, silent || !user.isActive);
});

/** `@*name*` of a group; the groups of the roles cannot be mentioned. */
export const groupMention: InlinePass = byPattern('@', GROUP_MENTION, ([, mark, name = ''], draft) => {
  const group = draft.context.groups.find((candidate) => candidate.name === name && !candidate.isSystem);
  if (!group || !draft.named.groups.has(name)) return undefined;
  if (mark !== '_') draft.mentions.groupIds.add(group.id);
  return shown('user-group-mention', { 'data-user-group-id': String(group.id) }, group.name, mark === '_');
});

function ofUser(draft: Draft, user: UserRef, silent: boolean): Made {
  if (!silent) draft.mentions.userIds.add(user.id);
  return shown('user-mention', { 'data-user-id': String(user.id) }, user.fullName, silent);
}

function userFor(draft: Draft, mention: string): UserRef | undefined {
  const { name, id } = mentionParts(mention);
  const { users } = draft.context;
  if (id !== undefined) {
    if (!draft.named.userIds.has(id)) return undefined;
    return users.find((user) => user.id === id && (name === undefined || user.fullName === name));
  }
  const wanted = name?.toLowerCase() ?? '';
  if (!draft.named.users.has(wanted)) return undefined;
  return draft.usersByName.get(wanted);
}

function shown(kind: string, attributes: Record<string, string>, name: string, silent: boolean): Made {
  const label = silent ? name : `@${name}`;
  return { node: element('span', { class: silent ? `${kind} silent` : kind, ...attributes }, [text(label)]) };
}
