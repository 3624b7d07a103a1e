import { type Cells, type Columns, type Db, idList, raw, rowTable, table } from '../db/statement.ts';
import type { MessageRow } from '../tables.ts';

/** The ID below which messages remain to be indexed again; undefined if none do. */
export async function findRebuildPosition(db: Db): Promise<number | undefined> {
  return (await table(db, 'search_rebuilds').first('below_id'))?.below_id;
}

/** The newest of the remaining messages: as many as fit into one unit of work, at least one if there are any. */
export async function listRebuildPiece(
  db: Db,
  belowId: number,
  { most, bytes }: { most: number; bytes: number },
): Promise<{ id: number; realm_id: number }[]> {
  const rows: { id: number; realm_id: number; bytes: number }[] = await table(db, 'messages')
    .where('id', '<', belowId)
    .orderBy('id', 'desc')
    .limit(most)
    .select('id', 'realm_id', raw(db, 'octet_length(rendered) as bytes'));
  let left = bytes;
  const end = rows.findIndex((row, index) => {
    left -= Number(row.bytes);
    return left < 0 && index > 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

export type SearchableRow = Pick<MessageRow, 'id' | 'recipient_id' | 'topic' | 'rendered'>;

export async function listSearchableRows(db: Db, ids: readonly number[]): Promise<SearchableRow[]> {
  return table(db, 'messages').whereIn('id', idList(db, ids)).select('id', 'recipient_id', 'topic', 'rendered');
}

const TEXTS: Columns = { id: 'bigint', search_text: 'text' };

export async function updateSearchTexts(
  db: Db,
  messages: readonly { id: number; searchText: string }[],
): Promise<void> {
  const rows: Cells[] = messages.map(({ id, searchText }) => [id, searchText]);
  await raw(db, 'update messages set search_text = anew.search_text from ? as anew where messages.id = anew.id', [
    rowTable(db, TEXTS, rows),
  ]);
}

/** Saves the position; undefined: the index is complete. */
export async function updateRebuildPosition(db: Db, belowId: number | undefined): Promise<void> {
  if (belowId === undefined) await table(db, 'search_rebuilds').del();
  else await table(db, 'search_rebuilds').where('below_id', '>', belowId).update({ below_id: belowId });
}
