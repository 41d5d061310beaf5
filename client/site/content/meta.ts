import { contentPages } from '@/domain/routes/site-content';
import type { PageValues } from '@/domain/kernel/publicPage';
import type { SiteState } from '../../kernel/site/site';
import { absolute, first, isoOf, type Meta, type MetaOf } from '../meta-parts';
import { pageAddress } from '../usePage';
import { lists, records } from './definitions';
import type { ContentPageId, Listed, ListPage, RecordPage, Row } from './types';
import './readings';
import { nameOf, textOf, wordsOf } from './words';

const titles: ReadonlyMap<string, string> = new Map(contentPages.map(({ id, title }) => [id, title]));
/** Whether the address asks for something: what it finds is not to be found itself. */
const isSearch = (values: PageValues, name: string): boolean =>
  Object.entries(values).some(([parameter, value]) => value !== undefined && (parameter === name || /_(?:start|end)$/.test(parameter)));
const itemsOf = (data: readonly Row[], page: ContentPageId, title: ListPage['card']['title']) => ({
  '@type': 'ItemList',
  itemListElement: data.map((row, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: nameOf(row, title),
    url: `{origin}${pageAddress(page, { id: row.id })}`,
  })),
});
/** A list: what it is for, how many, and the first of them. */
const listMeta =
  ({ unit, lead, search, card }: ListPage): MetaOf<{ list: Listed }> =>
  ({ list }, { name }, values) => ({
    description: first(
      `${name}：${lead}${list ? `共 ${list.total} ${unit}。` : ''}${(list?.data ?? []).map((row) => nameOf(row, card.title)).join('、')}`,
      160,
    ),
    hidden: isSearch(values, search.name),
    data: itemsOf(list?.data ?? [], card.page, card.title),
  });
/** A record: in its own words, else in its facts. */
const recordMeta =
  (id: ContentPageId, { title, lead, facts, picture, schema }: RecordPage): MetaOf<{ record: Row }> =>
  ({ record }, { name }) => {
    if (!record) return {};
    const known = facts.map((shown) => ({ shown, words: wordsOf(record, shown) })).filter(({ words }) => words !== '');
    const sentence = known.map(({ shown, words }) => `${shown.label}：${words}`).join('；');
    const own = schema.description === undefined ? '' : textOf(record[schema.description]);
    const heading = nameOf(record, title);
    const path = picture === undefined ? '' : textOf(record[picture]);
    const day = typeof record.published_at === 'string' ? isoOf(record.published_at) : undefined;
    return {
      title: heading,
      description: first(own || `${heading}。${lead ? `${textOf(record[lead])}。` : ''}${sentence}`, 160),
      ...(schema.type === 'Article' && { type: 'article' as const }),
      ...(path && { picture: path }),
      data: {
        '@type': schema.type,
        ...(schema.type === 'Article' ? { headline: first(heading, 110), datePublished: day } : { name: heading }),
        ...(own && { description: own }),
        image: absolute(path || null),
        url: `{origin}${pageAddress(id, { id: record.id })}`,
        ...(schema.type === 'Accommodation' && { floorSize: { '@type': 'QuantitativeValue', value: record.area, unitCode: 'MTK' } }),
        ...(schema.type === 'Service' && { provider: { '@type': 'Organization', name: textOf(record.facilitator_name) || name } }),
        ...(schema.type === 'Person' && { jobTitle: textOf(record.title) || undefined, affiliation: textOf(record.company) || undefined }),
      },
    };
  };
const describedAs =
  (id: ContentPageId, lead: string) =>
  (_answers: unknown, { name }: SiteState): Meta => ({ description: `${name}${titles.get(id)}：${lead}` });
const parkMeta: MetaOf<{ record: Row }> = ({ record }) =>
  record
    ? {
        title: textOf(record.title),
        description: first(textOf(record.summary) || textOf(record.title), 160),
        ...(textOf(record.cover_path) && { picture: textOf(record.cover_path) }),
        data: {
          '@type': 'Place',
          name: textOf(record.title),
          image: absolute(textOf(record.cover_path) || null),
          url: `{origin}${pageAddress('park', { id: record.id })}`,
        },
      }
    : {};
const aboutMeta: MetaOf<{ introductions: Listed }> = ({ introductions }, { name }) => ({
  description: first(`${name}：${textOf(introductions?.data[0]?.summary) || '关于我们、服务团队与联系方式。'}`, 160),
});

const ofAll = <K extends string, V, M>(of: Readonly<Record<K, V>>, make: (id: K, one: V) => M) =>
  Object.fromEntries(Object.entries<V>(of).map(([id, one]) => [id, make(id as K, one)])) as Readonly<Record<K, M>>;
/** By page, of what its definition says. */
export const contentMetas = {
  ...ofAll(lists, (_id, one) => listMeta(one)),
  ...ofAll(records, (id, one) => recordMeta(id, one)),
  roomBoard: describedAs('roomBoard', '按园区、楼宇与楼层排列的可租房间。'),
  parks: describedAs('parks', '每个园区在哪里、适合谁、有什么。'),
  park: parkMeta,
  team: describedAs('team', '在园区里为企业办事的人与他们的活动。'),
  aboutUs: aboutMeta,
  about: aboutMeta,
} as const;
