import { emitWholeList } from '../actions/emit-whole-list.ts';
import type { Call, Reply } from '../api/operation.ts';
import { MAX_ALERT_WORDS } from '../domain/limits.ts';
import { alertWordKey, distinctAlertWords, tooManyAlertWords } from '../domain/messages/alert-words.ts';
import { deleteAlertWords, insertAlertWords, listAlertWords } from '../store/messages/alert-words.ts';

export async function getAlertWords({ caller, db }: Call<'getAlertWords'>): Promise<Reply<'getAlertWords'>> {
  return { alert_words: await listAlertWords(db, caller.id) };
}

export async function addAlertWords(call: Call<'addAlertWords'>): Promise<Reply<'addAlertWords'>> {
  const { caller, form, db } = call;
  const words = await listAlertWords(db, caller.id);
  const known = new Set(words.map(alertWordKey));
  const added = distinctAlertWords(form.alert_words).filter((word) => !known.has(alertWordKey(word)));
  if (words.length + added.length > MAX_ALERT_WORDS) throw tooManyAlertWords(MAX_ALERT_WORDS);
  await insertAlertWords(db, caller.id, added);
  if (added.length > 0) emitWholeList(call, { users: [caller.id] }, 'alert_words');
  return { alert_words: [...words, ...added] };
}

export async function removeAlertWords(call: Call<'removeAlertWords'>): Promise<Reply<'removeAlertWords'>> {
  const { caller, form, db } = call;
  const removed = await deleteAlertWords(db, caller.id, distinctAlertWords(form.alert_words));
  if (removed > 0) emitWholeList(call, { users: [caller.id] }, 'alert_words');
  return { alert_words: await listAlertWords(db, caller.id) };
}
