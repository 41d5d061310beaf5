import { describe, expect, it } from 'vitest';
import { isListed, publicFields, type PublicField } from '@/domain/kernel/public-fields';
import type { PublicRead } from '@/domain/kernel/public-read';
import { shownName } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { allResources, resourceByName } from '@/domain/resources';
import { contentPages } from '@/domain/routes/site-content';
import { contentReadings } from '@/domain/routes/site-readings';
import type { PublicPage } from '@/domain/kernel/publicPage';
import { lists, records } from './definitions';
import type { Card, ContentPageId, RecordPageId, Shown } from './types';

/** What the pages name is what visitors are answered: a word that no answer has would be an empty place that nobody sees. */
const readsOf = (resource: AnyResource) => resource.publicRead as PublicRead;
/** Whose rows an address answers. */
function resourceAt(path: string): AnyResource {
  const found = allResources.find(({ publicRead }) => [publicRead?.list, publicRead?.read].some((one) => one?.at === `GET ${path}`));
  if (!found) throw new Error(`nothing is read at ${path}`);
  return found;
}
const fieldsOf = (resource: AnyResource): readonly PublicField[] =>
  publicFields(resource, readsOf(resource), (name) => resourceByName.get(name) as AnyResource);
const namesOf = (fields: readonly PublicField[]): ReadonlySet<string> =>
  new Set(['id', ...fields.flatMap(({ name, shows }) => [name, shows.kind === 'refs' ? `${name}_labels` : (shownName(name, shows) ?? name)])]);
const pageOf = (id: ContentPageId): PublicPage => contentReadings[id];
const pathOf = (id: ContentPageId, read: string): string => pageOf(id).reads[read]?.path ?? '';
const ofFact = ({ field, with: other, to }: Shown): string[] => [field, ...(other === undefined ? [] : [other]), ...(to ? [to.id] : [])];
const asList = (title: string | readonly string[]): readonly string[] => (typeof title === 'string' ? [title] : title);
const ofCard = ({ title, picture, text, tags = [], facts = [] }: Card): string[] =>
  [...asList(title), ...tags, ...facts.flatMap(ofFact), picture, text].filter((one) => one !== undefined);
const missing = (wanted: readonly string[], known: ReadonlySet<string>): string[] => wanted.filter((one) => !known.has(one));

describe.each(Object.entries(lists))('list %s', (id, { card, search, choices = [], questions = [] }) => {
  const page = id as ContentPageId;
  const resource = resourceAt(pathOf(page, 'list'));
  it('shows fields of its rows', () => {
    expect(missing(ofCard(card), namesOf(fieldsOf(resource).filter(isListed)))).toEqual([]);
    expect(resourceAt(pathOf(card.page, 'record'))).toBe(resource);
  });
  it('asks what its address answers, and by parameters that the page has', () => {
    const known = new Set(
      (readsOf(resource).filters ?? []).flatMap(({ field, query = field, match }) =>
        match === 'between' ? [`${query}_start`, `${query}_end`] : [query],
      ),
    );
    const own = [search.name, ...choices.map(({ parameter }) => parameter), ...questions.map(({ parameter }) => parameter)];
    expect(missing(own, known)).toEqual([]);
    expect(missing(own, new Set(Object.keys(pageOf(page).parameters ?? {})))).toEqual([]);
    const passed = pageOf(page).reads.list;
    expect(missing([...(passed?.pass ?? []), ...Object.keys(passed?.query ?? {})], new Set([...known, 'page', 'pageSize', ...known]))).toEqual([]);
    for (const { from } of choices) if (typeof from === 'string') expect(pageOf(page).reads[from]).toBeDefined();
  });
});
describe.each(Object.entries(records))('record %s', (id, one) => {
  const page = id as RecordPageId;
  const resource = resourceAt(pathOf(page, 'record'));
  const known = namesOf(fieldsOf(resource));
  it('shows fields of its row, and of the rows beside it', () => {
    const { title, lead, picture, tags = [], facts, body, items, pictures = [], files, call, schema, related = [] } = one;
    const single = [lead, picture, body, items?.field, files, call?.phone, schema.description].filter((field) => field !== undefined);
    const all = [...asList(title), ...single, ...tags, ...facts.flatMap(ofFact), ...pictures.map(({ field }) => field)];
    expect(missing(all, known)).toEqual([]);
    for (const { read, card } of related) {
      const other = resourceAt(pathOf(page, read));
      expect(missing(ofCard(card), namesOf(fieldsOf(other).filter(isListed)))).toEqual([]);
    }
  });
  it('waits for fields that its row has, and asks by them what the address answers', () => {
    for (const { path, of } of Object.values(pageOf(page).reads)) {
      if (!of) continue;
      expect(missing(Object.values(of.fields), known)).toEqual([]);
      const filters = new Set((readsOf(resourceAt(path)).filters ?? []).map(({ field, query = field }) => query));
      expect([path, missing(Object.keys(of.fields), filters)]).toEqual([path, []]);
    }
  });
});
it('every page has its readings', () => {
  expect(Object.keys(contentReadings).sort()).toEqual(contentPages.map(({ id }) => id).sort());
});
