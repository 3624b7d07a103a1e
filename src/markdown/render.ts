import MarkdownIt from 'markdown-it';
import { autolink } from './autolink.ts';
import { block } from './block.ts';
import { blocks } from './blocks.ts';
import { channelLink, topicLink } from './channel-link.ts';
import type { RenderContext } from './context.ts';
import { type Draft, Environment, namedIn } from './draft.ts';
import { emojiCharacter, emoticon, namedEmoji } from './emoji.ts';
import { deleted, emphasis, strong, strongEmphasis } from './emphasis.ts';
import { entity } from './entity.ts';
import { fences } from './fences.ts';
import { heading } from './heading.ts';
import { html } from './html.ts';
import { indentedCode } from './indented-code.ts';
import { inline } from './inline.ts';
import { inlineCode } from './inline-code.ts';
import { layout } from './layout.ts';
import { lineBreak } from './line-break.ts';
import { link } from './link.ts';
import { linkifiers } from './linkifier.ts';
import { bulletList, itemContinuation, numberedList } from './list.ts';
import { inlineMath } from './math.ts';
import { groupMention, userMention } from './mention.ts';
import { namesIn } from './names.ts';
import { blankLine, paragraph } from './paragraph.ts';
import { plainText } from './plain-text.ts';
import { previews } from './previews.ts';
import { quote } from './quote.ts';
import { horizontalRule } from './rule.ts';
import { lines } from './source.ts';
import { table } from './table.ts';
import { time } from './time.ts';
import { element } from './tree.ts';
import { uploadsIn } from './uploads.ts';

export type { ChannelRef, GroupRef, RenderContext, UserRef } from './context.ts';
export { loadFormulas } from './math.ts';
export { namesIn } from './names.ts';
export { type TopicLink, topicLinks } from './topic-links.ts';
export { THUMBNAIL, type UploadRef, uploadPathsIn } from './uploads.ts';

export interface Rendered {
  html: string;
  /** The users and groups that the text mentions, without silent mentions. */
  mentions: { userIds: number[]; groupIds: number[]; channelWildcard: boolean; topicWildcard: boolean };
  /** The text that a reader sees, for search. */
  text: string;
  hasLink: boolean;
  hasImage: boolean;
  /** Paths of this server's uploaded files, from `/user_uploads/` on. */
  uploads: string[];
}

// The order is the precedence. Of two inline features, the earlier one processes the text first.
const markdown = new MarkdownIt('zero')
  .use(lines)
  .use(fences)
  .use(blocks, [
    blankLine,
    itemContinuation,
    indentedCode,
    heading,
    table,
    horizontalRule,
    numberedList,
    bulletList,
    quote,
    paragraph,
  ])
  .use(inline, [
    inlineCode,
    strongEmphasis,
    userMention,
    inlineMath,
    topicLink,
    channelLink,
    time,
    groupMention,
    link,
    autolink,
    linkifiers,
    entity,
    strong,
    emphasis,
    deleted,
    namedEmoji,
    emoticon,
    lineBreak,
    emojiCharacter,
  ])
  .use(layout)
  .use(plainText)
  .use(previews)
  .use(html);

/** Renders a message or a channel's description as HTML that is safe, whatever the text contains. */
export function renderMessage(content: string, context: RenderContext): Rendered {
  const draft = newDraft(content, context);
  const rendered = markdown.render(content, new Environment(draft)).trim();
  const { userIds, groupIds, channelWildcard, topicWildcard } = draft.mentions;
  return {
    html: rendered,
    mentions: { userIds: [...userIds], groupIds: [...groupIds], channelWildcard, topicWildcard },
    text: draft.text,
    hasLink: draft.links.length > 0,
    hasImage: draft.hasImage,
    uploads: uploadsIn(draft.links, context.origin),
  };
}

function newDraft(content: string, context: RenderContext): Draft {
  return {
    context,
    named: namedIn(namesIn(content)),
    // Of several users with the same name the first one counts, so it comes last here.
    usersByName: new Map(context.users.toReversed().map((user) => [user.fullName.toLowerCase(), user])),
    stash: [],
    lines: [],
    tree: block('div'),
    body: element('div'),
    text: '',
    mentions: { userIds: new Set(), groupIds: new Set(), channelWildcard: false, topicWildcard: false },
    links: [],
    hasImage: false,
  };
}
