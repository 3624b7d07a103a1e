import { searchWordsOfMessage } from '../../domain/messages/highlight.ts';
import { shownTextOf } from '../../markdown/shown-text.ts';
import { indexMessages } from '../../store/messages/search.ts';
import { listSearchableRows, updateSearchTexts } from '../../store/messages/search-rebuild.ts';
import type { Scope } from '../../unit/scope.ts';

/** Updates the entries of messages in the full-text index. */
export async function reindexMessages({ db }: Scope, ids: readonly number[]): Promise<void> {
  const rows = await listSearchableRows(db, ids);
  const messages = rows.map(({ id, recipient_id, topic, rendered }) => ({
    id,
    recipientId: recipient_id,
    stems: searchWordsOfMessage(topic, shownTextOf(rendered)),
  }));
  await updateSearchTexts(
    db,
    messages.map(({ id, stems }) => ({ id, searchText: stems.join(' ') })),
  );
  await indexMessages(db, messages);
}
