import type { Db } from './db.ts';

export interface Linkifier {
  id: number;
  pattern: string;
  url_template: string;
}

/** In the order in which they are tried. */
export async function linkifiersOf(db: Db, realmId: number): Promise<Linkifier[]> {
  return db('linkifiers').where({ realm_id: realmId }).orderBy('position').select('id', 'pattern', 'url_template');
}
