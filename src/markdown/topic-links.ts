import { addressesIn } from './autolink.ts';
import { type Linkifier, linkifierMatches, withoutOverlaps } from './linkifier.ts';
import { addressOf, safeUrl } from './url.ts';

export interface TopicLink {
  text: string;
  url: string;
}

/** The links in a topic's name, in order; if they overlap, the organization's patterns precede addresses. */
export function topicLinks(topic: string, linkifiers: readonly Linkifier[]): TopicLink[] {
  const patterns = linkifierMatches(linkifiers, topic).filter(({ url }) => safeUrl(url) !== undefined);
  const addresses = [...addressesIn(topic)].map(({ start, end }) => ({
    start,
    end,
    url: whole(topic.slice(start, end)),
  }));
  return withoutOverlaps([...patterns, ...addresses]).map(({ start, end, url }) => ({
    url,
    text: topic.slice(start, end),
  }));
}

function whole(typed: string): string {
  return addressOf(typed).scheme ? typed : `https://${typed}`;
}
