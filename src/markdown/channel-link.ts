import type { ChannelRef } from './context.ts';
import type { Draft } from './draft.ts';
import { byPattern, type InlinePass } from './inline.ts';
import { CHANNEL_LINK, TOPIC_LINK } from './names.ts';
import { percentEncoded } from './percent.ts';
import { element, text } from './tree.ts';

/** `#**channel>topic**` */
export const topicLink: InlinePass = byPattern('#**', TOPIC_LINK, ([, name = '', topic = ''], draft) => {
  const channel = channelFor(draft, name);
  if (!channel) return undefined;
  const href = `${addressOf(channel)}/topic/${encoded(topic)}`;
  const label = text(`#${channel.name} > ${topic}`);
  return { node: element('a', { class: 'stream-topic', 'data-stream-id': String(channel.id), href }, [label]) };
});

/** `#**channel**` */
export const channelLink: InlinePass = byPattern('#**', CHANNEL_LINK, ([, name = ''], draft) => {
  const channel = channelFor(draft, name);
  if (!channel) return undefined;
  const attributes = { class: 'stream', 'data-stream-id': String(channel.id), href: addressOf(channel) };
  return { node: element('a', attributes, [text(`#${channel.name}`)]) };
});

function channelFor(draft: Draft, name: string): ChannelRef | undefined {
  if (!draft.named.channels.has(name)) return undefined;
  return draft.context.channels.find((channel) => channel.name === name);
}

function addressOf({ id, name }: ChannelRef): string {
  return `/#narrow/stream/${id}-${encoded(name.replaceAll(' ', '-'))}`;
}

/** Percent encoding for the fragment of a URL, with periods instead of percent signs. */
function encoded(part: string): string {
  return percentEncoded(part, /[\w~-]/).replaceAll('%', '.');
}
