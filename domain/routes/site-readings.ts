import { policyLevel, tutorKind } from '../codes/content';
import type { Codes } from '../kernel/codes';
import type { PageParameter, PageRead, PublicPage } from '../kernel/publicPage';
import { contentPages } from './site-content';
import { sitePages } from './site';

const words = { kind: 'text', limit: 50 } as const;
const number = { kind: 'number' } as const;
/** What none of the codes is, is not asked for. */
const coded = (codes: Codes) => ({ kind: 'number', codes }) as const;
const amount = { kind: 'amount' } as const;
const onPage = { page: { kind: 'page' } } as const;
const byId = { id: { kind: 'id' } } as const;

type Parameters = Readonly<Record<string, PageParameter>>;
/** The rows of an address by pages, asked for by all that the page's own address may say. */
const rowsOf = (path: PageRead['path'], parameters: Parameters, query: PageRead['query'] = {}): PageRead => ({
  path,
  query: { pageSize: 12, ...query },
  pass: Object.keys(parameters),
  subject: 'list',
});
const recordAt = (path: PageRead['path']): PageRead => ({ path: `${path}/{id}`, subject: 'record' });
/** A few rows that have something in common with the record: `fields` of it, as the list calls them. */
const related = (path: PageRead['path'], fields: Readonly<Record<string, string>>, pageSize = 5): PageRead => ({
  path,
  query: { pageSize },
  of: { read: 'record', fields },
});
const places = { path: '/websit/park/getBuildIdName' } as const;
const found = (path: PageRead['path'], changed?: string): Pick<PublicPage, 'rows'> => ({ rows: { path, ...(changed !== undefined && { changed }) } });

const rooms = { name: words, incubator_id: number, building_id: number, kind: number, area_start: amount, area_end: amount, price_end: amount, ...onPage } as const;
const board = { incubator_id: number, ...onPage } as const;
const flats = { name: words, incubator_id: number, ...onPage } as const;
const policies = { title: words, category_id: number, level: coded(policyLevel), ...onPage } as const;
const titled = { title: words, category_id: number, ...onPage } as const;
const named = { name: words, category_id: number, ...onPage } as const;
const financings = { name: words, ...onPage } as const;
const tutors = { name: words, kind: coded(tutorKind), tech_fields: number, ...onPage } as const;
const showcases = { title: words, tech_field: number, ...onPage } as const;
const facilities = { name: words, kind: number, ...onPage } as const;
const tutor = { record: recordAt('/websit/tutor'), related: related('/websit/tutor', { kind: 'kind' }) } as const;
const about = {
  introductions: { path: '/websit/park', query: { kind: 1 } },
  introduction: { path: '/websit/park/{id}', of: { read: 'introductions', fields: { id: 'id' } } },
  parks: { path: '/websit/park/parkAll', query: { pageSize: 100 } },
  statistics: { path: '/statistics/enterprise' },
} as const;

/** What each page of site-content reads, by its id. */
export const contentReadings = {
  rooms: { parameters: rooms, reads: { list: rowsOf('/websit/room', rooms), places, categories: { path: '/websit/room/category' } } },
  room: { parameters: byId, reads: { record: recordAt('/websit/room'), related: related('/websit/room', { building_id: 'building_id' }) }, ...found('/websit/room') },
  roomBoard: { parameters: board, reads: { list: rowsOf('/websit/room', board, { pageSize: 100 }), places } },
  apartments: { parameters: flats, reads: { list: rowsOf('/websit/room', flats, { kind: 5 }), places } },
  policies: { parameters: policies, reads: { list: rowsOf('/websit/policy', policies), categories: { path: '/websit/policy/category' } } },
  policyText: { parameters: byId, reads: { record: recordAt('/websit/policy'), related: related('/websit/policy', { category_id: 'category_id' }) }, ...found('/websit/policy', 'published_at') },
  offers: { parameters: titled, reads: { list: rowsOf('/websit/resource', titled), categories: { path: '/websit/resource/category' } } },
  offer: { parameters: byId, reads: { record: recordAt('/websit/resource'), related: related('/websit/resource', { facilitator_id: 'facilitator_id' }) }, ...found('/websit/resource') },
  institutions: { parameters: named, reads: { list: rowsOf('/websit/facilitator', named), categories: { path: '/websit/facilitator/category' } } },
  institution: { parameters: byId, reads: { record: recordAt('/websit/facilitator'), offers: related('/websit/resource', { facilitator_id: 'id' }, 6) }, ...found('/websit/facilitator') },
  financings: { parameters: financings, reads: { list: rowsOf('/websit/facilitator', financings, { is_finance: 1 }) } },
  tutors: { parameters: tutors, reads: { list: rowsOf('/websit/tutor', tutors) } },
  tutor: { parameters: byId, reads: tutor, ...found('/websit/tutor') },
  tutorDetail: { parameters: byId, reads: tutor, twin: '/tutor/detail' },
  parks: { reads: { parks: about.parks, introductions: { path: '/websit/park', query: { kind: 2, pageSize: 100 } } } },
  park: {
      parameters: byId,
      reads: {
        record: recordAt('/websit/park'), parks: about.parks, rooms: related('/websit/room', { incubator_id: 'incubator_id' }, 3),
        facilities: related('/websit/configureList', { incubator_id: 'incubator_id' }, 3), showcases: related('/websit/enterprise', { incubator_id: 'incubator_id' }, 3),
      },
      rows: { path: '/websit/park', query: { kind: 2 } },
    },
  team: {
      parameters: onPage,
      reads: {
        list: rowsOf('/websit/activitesList', onPage, { pageSize: 6 }), settings: { path: '/websit/serviceTeam/settings', query: { pageSize: 100 } },
        members: { path: '/websit/serviceTeam/member', query: { pageSize: 100 } },
      },
    },
  teamActivity: { parameters: byId, reads: { record: recordAt('/websit/activites'), related: related('/websit/activitesList', { incubator_id: 'incubator_id' }) }, ...found('/websit/activitesList', 'happened_at') },
  aboutUs: { reads: about },
  about: { reads: about, twin: '/team/all' },
  projects: { parameters: named, reads: { list: rowsOf('/websit/project', named), categories: { path: '/websit/projectPromotion/category' } } },
  project: { parameters: byId, reads: { record: recordAt('/websit/project'), related: related('/websit/project', { category_id: 'category_id' }) }, ...found('/websit/project', 'published_at') },
  showcases: { parameters: showcases, reads: { list: rowsOf('/websit/enterprise', showcases), categories: { path: '/websit/enterprise/categorys' } } },
  showcase: { parameters: byId, reads: { record: recordAt('/websit/enterprise'), related: related('/websit/enterprise', { tech_field: 'tech_field' }) }, ...found('/websit/enterprise') },
  facilities: { parameters: facilities, reads: { list: rowsOf('/websit/configureList', facilities) } },
  facility: { parameters: byId, reads: { record: recordAt('/websit/configure'), related: related('/websit/configureList', { incubator_id: 'incubator_id' }) }, ...found('/websit/configureList') },
} as const satisfies Readonly<Record<(typeof contentPages)[number]['id'], PublicPage>>;
/** The same pages with their readings. */
export const readingPages = contentPages.map((route) => ({ ...route, public: contentReadings[route.id] as PublicPage }));
/** Every page that the server renders. */
export const publicPages = [...sitePages.filter((route) => 'public' in route), ...readingPages];
