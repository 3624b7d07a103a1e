import type { EventKind } from './catalogues.ts';
import type { Sources } from './document.ts';
import { inputsOf } from './inputs.ts';

/** A search result; the reader's browser builds its index from all of them. */
export interface Entry {
  title: string;
  kind: 'Operation' | 'Parameter' | 'Guide' | 'Error code' | 'Event' | 'Changelog';
  url: string;
  /** Shown beside the title. */
  note: string;
  /** Searched, but not shown. */
  text: string;
}

/** Without the characters of Markdown, on one line. */
const plain = (text: string) => text.replace(/[`*\n]+/g, ' ').trim();

export function searchEntries(sources: Sources, kinds: readonly EventKind[]): Entry[] {
  return [...operationEntries(sources), ...guideEntries(sources), ...catalogueEntries(sources, kinds)];
}

function operationEntries({ operations, document }: Sources): Entry[] {
  return operations.flatMap((operation): Entry[] => [
    {
      title: operation.summary,
      kind: 'Operation',
      url: operation.url,
      note: `${operation.table.method} ${operation.table.path}`,
      text: `${operation.id} ${operation.table.tag} ${plain(operation.description)}`,
    },
    ...inputsOf(document, operation).map(
      ({ name, description }): Entry => ({
        title: name,
        kind: 'Parameter',
        url: `${operation.url}#param-${name}`,
        note: operation.summary,
        text: plain(description),
      }),
    ),
  ]);
}

const guideEntries = ({ guides, changelog }: Sources): Entry[] => [
  ...guides.flatMap(({ name, title, sections }) =>
    sections.map(
      (section): Entry => ({
        title: section.title,
        kind: 'Guide',
        url: `/docs/guides/${name}${section.id ? `#${section.id}` : ''}`,
        note: title,
        text: section.text,
      }),
    ),
  ),
  ...changelog.sections.map(
    ({ id, title, text }): Entry => ({
      title,
      kind: 'Changelog',
      url: `/docs/changelog${id ? `#${id}` : ''}`,
      note: '',
      text,
    }),
  ),
];

const catalogueEntries = ({ codes }: Sources, kinds: readonly EventKind[]): Entry[] => [
  ...codes.map(
    ({ code, statuses, description }): Entry => ({
      title: code,
      kind: 'Error code',
      url: `/docs/error-codes#${code}`,
      note: statuses.join(', '),
      text: plain(description),
    }),
  ),
  ...kinds.map(
    ({ name, type, op, schema }): Entry => ({
      title: op ? `${type}: ${op}` : type,
      kind: 'Event',
      url: `/docs/event-types#${name}`,
      note: name,
      text: plain(schema.description ?? ''),
    }),
  ),
];
