import { nextTurn, promptTurn } from '../../runtime/turns.ts';
import { type Db, recallOf } from './handle.ts';

/** Serves others between the steps of a long read. */
export const giveTurn = (db: Db): Promise<void> => (recallOf(db).isUnit ? promptTurn() : nextTurn());
