import { emitWholeList } from '../actions/emit-whole-list.ts';
import type { Call, Reply } from '../api/operation.ts';
import { MAX_LINKIFIERS } from '../domain/limits.ts';
import { requireFilled } from '../domain/organization/fields.ts';
import {
  badPattern,
  noSuchLinkifier,
  patternTaken,
  requireCompleteOrder,
  requireSameNames,
  tooManyLinkifiers,
} from '../domain/organization/linkifiers.ts';
import { checkPattern } from '../markdown/linkifier.ts';
import { templateVariables } from '../markdown/url-template.ts';
import {
  deleteLinkifier as deleteRow,
  insertLinkifier,
  listLinkifiers,
  updateLinkifier,
  updateLinkifierOrder,
} from '../store/organization/linkifiers.ts';
import type { Scope } from '../unit/scope.ts';

export async function getLinkifiers({ db, realm }: Call<'getLinkifiers'>): Promise<Reply<'getLinkifiers'>> {
  return { linkifiers: await listLinkifiers(db, realm.id) };
}

export async function getLegacyLinkifiers(): Promise<Reply<'getLegacyLinkifiers'>> {
  return { filters: [] };
}

export async function createLinkifier(call: Call<'createLinkifier'>): Promise<Reply<'createLinkifier'>> {
  const { db, realm, form } = call;
  requireSound(form);
  const others = await listLinkifiers(db, realm.id);
  requireFreePattern(form.pattern, others);
  if (others.length >= MAX_LINKIFIERS) throw tooManyLinkifiers();
  const { pattern, url_template } = form;
  const id = await insertLinkifier(db, { realm_id: realm.id, pattern, url_template });
  emitLinkifiers(call);
  return { id };
}

export async function editLinkifier(call: Call<'editLinkifier'>): Promise<Reply<'editLinkifier'>> {
  const { db, realm, path, form } = call;
  const all = await listLinkifiers(db, realm.id);
  const others = all.filter(({ id }) => id !== path.filter_id);
  if (others.length === all.length) throw noSuchLinkifier();
  requireSound(form);
  requireFreePattern(form.pattern, others);
  const { pattern, url_template } = form;
  await updateLinkifier(db, path.filter_id, { pattern, url_template });
  emitLinkifiers(call);
}

export async function deleteLinkifier(call: Call<'deleteLinkifier'>): Promise<Reply<'deleteLinkifier'>> {
  const { db, realm, path } = call;
  const all = await listLinkifiers(db, realm.id);
  if (!all.some(({ id }) => id === path.filter_id)) throw noSuchLinkifier();
  await deleteRow(db, path.filter_id);
  emitLinkifiers(call);
}

export async function setLinkifierOrder(call: Call<'setLinkifierOrder'>): Promise<Reply<'setLinkifierOrder'>> {
  const { db, realm, form } = call;
  const ids = (await listLinkifiers(db, realm.id)).map(({ id }) => id);
  requireCompleteOrder(form.ordered_linkifier_ids, ids);
  if (ids.length === 0) return;
  await updateLinkifierOrder(db, realm.id, form.ordered_linkifier_ids);
  emitLinkifiers(call);
}

interface LinkifierFields {
  pattern: string;
  url_template: string;
}

function requireSound({ pattern, url_template: template }: LinkifierFields): void {
  requireFilled({ pattern, url_template: template });
  const verdict = checkPattern(pattern);
  if ('error' in verdict) throw badPattern(verdict.error);
  requireSameNames(verdict.groups, templateVariables(template));
}

function requireFreePattern(wanted: string, others: readonly LinkifierFields[]): void {
  if (others.some(({ pattern }) => pattern === wanted)) throw patternTaken();
}

function emitLinkifiers(scope: Scope): void {
  emitWholeList(scope, { everyone: true }, 'realm_linkifiers');
}
