import type { MarkdownIt } from 'markdown-it';
import { MAX_PREVIEWED_LINKS } from '../domain/limits.ts';
import { type Draft, draftOf } from './draft.ts';
import { type Element, element, type Node, textOf } from './tree.ts';
import { type UploadRef, uploadAt } from './uploads.ts';
import { addressOf } from './url.ts';
import { youtubeId } from './youtube.ts';

const IMAGE = /\.(?:apng|bmp|gif|jpe|jpe?g|png|webp)$/i;
const VIDEO = /\.(?:mp4|webm)$/i;
// The empty one is for files of this server.
const WEB_SCHEMES = ['http', 'https', ''];

type Size = NonNullable<UploadRef['size']>;

interface FoundLink {
  link: Element;
  href: string;
  parent: Element;
  /** The parent of the parent, if there is one. */
  holder: Element | undefined;
  isQuoted: boolean;
}

/** Records every link, and puts a preview after the block of each link to an image, a video or YouTube. */
export function previews(md: MarkdownIt): void {
  md.core.ruler.push('previews', (state) => {
    const draft = draftOf(state);
    const links: FoundLink[] = [];
    collectLinks(links, draft.body, undefined, false);
    draft.links = links.map(({ href }) => href);
    if (!draft.context.previews.images) return;
    const candidates = new Map<string, FoundLink>();
    for (const found of links) if (!found.isQuoted && !candidates.has(found.href)) candidates.set(found.href, found);
    if (candidates.size > MAX_PREVIEWED_LINKS) return;
    for (const found of candidates.values()) addPreview(draft, found);
  });
}

function collectLinks(links: FoundLink[], parent: Element, holder: Element | undefined, isQuoted: boolean): void {
  for (const child of parent.children) {
    if (child.kind !== 'element') continue;
    const href = child.tag === 'a' ? child.attributes.href : undefined;
    if (href !== undefined) links.push({ link: child, href, parent, holder, isQuoted });
    collectLinks(links, child, parent, isQuoted || child.tag === 'blockquote');
  }
}

function addPreview(draft: Draft, found: FoundLink): void {
  const { scheme, path } = addressOf(found.href);
  const video = youtubeId(found.href);
  if (!WEB_SCHEMES.includes(scheme)) return;
  const upload = IMAGE.test(path) ? uploadAt(found.href, draft.context) : undefined;
  // Its name says that it is an image, but its bytes do not.
  if (upload && !upload.size) return;
  if (upload?.size) place(draft, found, smallPreview(found, upload.thumbnail, upload.size));
  else if (IMAGE.test(path)) place(draft, found, imagePreview(found));
  else if (VIDEO.test(path)) place(draft, found, videoPreview(found));
  else if (video !== undefined) draft.body.children.push(youtubePreview(found.href, video));
  else return;
  draft.hasImage = true;
}

function imagePreview({ href, link }: FoundLink): Element {
  return preview('message_inline_image', { href, ...titleOf(link, href) }, element('img', { src: sourceOf(href) }));
}

function smallPreview({ href, link }: FoundLink, src: string, { width, height }: Size): Element {
  const picture = element('img', { 'data-original-dimensions': `${width}x${height}`, src });
  return preview('message_inline_image', { href, ...titleOf(link, href) }, picture);
}

function videoPreview({ href, link }: FoundLink): Element {
  const video = element('video', { preload: 'metadata', src: sourceOf(href) });
  return preview('message_inline_image message_inline_video', { href, ...titleOf(link, href) }, video);
}

function youtubePreview(href: string, id: string): Element {
  const picture = element('img', { src: `https://i.ytimg.com/vi/${id}/mqdefault.jpg` });
  return preview('youtube-video message_inline_image', { 'data-id': id, href }, picture);
}

function preview(kind: string, attributes: Record<string, string>, shown: Element): Element {
  return element('div', { class: kind }, [element('a', attributes, [shown])]);
}

function titleOf(link: Element, href: string): { title?: string } {
  const label = textOf(link);
  return label === href ? {} : { title: label };
}

function sourceOf(href: string): string {
  return href.startsWith('user_uploads/') ? `/${href}` : href;
}

/** Puts the preview after the paragraph or at the end of the list item; both lose a link that is their whole text. */
function place(draft: Draft, { link, href, parent, holder }: FoundLink, shown: Element): void {
  const isNamed = textOf(link) !== href;
  if (parent.tag === 'li') {
    const goes = !isNamed && isFirst(parent, link) && !isTextBehind(parent, link);
    parent.children = parent.children.filter((node) => !goes || node !== link).concat(shown);
  } else if (parent.tag === 'p' && holder) {
    const siblings = holder.children;
    siblings.splice(positionAfter(siblings, parent), 0, shown);
    const isAlone = parent.children.every((node) => node === link || isNewline(node));
    if (isAlone && !isNamed) removeWithNewline(siblings, parent);
  } else draft.body.children.push(shown);
}

function isFirst(parent: Element, link: Element): boolean {
  return parent.children.find((node) => node.kind === 'element' || node.text) === link;
}

function isTextBehind(parent: Element, link: Element): boolean {
  const next = parent.children[parent.children.indexOf(link) + 1];
  return next !== undefined && next.kind !== 'element';
}

function isNewline(node: Node): boolean {
  return node.kind === 'text' && node.text === '\n';
}

function removeWithNewline(siblings: Node[], paragraph: Element): void {
  const index = siblings.indexOf(paragraph);
  const next = siblings[index + 1];
  siblings.splice(index, next && isNewline(next) ? 2 : 1);
}

/** The position after the paragraph, its newline, and its previous previews. */
function positionAfter(siblings: Node[], paragraph: Element): number {
  let index = siblings.indexOf(paragraph) + 1;
  const next = siblings[index];
  if (next && isNewline(next)) index++;
  for (let sibling = siblings[index]; isPreview(sibling); sibling = siblings[index]) index++;
  return index;
}

function isPreview(node: Node | undefined): boolean {
  return node?.kind === 'element' && /\bmessage_inline_image\b/.test(node.attributes.class ?? '');
}
