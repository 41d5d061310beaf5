import { residentStage, techField } from '../codes/customer';
import { honourKind } from '../codes/growth';
import { codes } from '../kernel/codes';
import { defineFeed } from '../kernel/feed';

/** One resident enterprise as the register shows it: neither contacts nor money. */
export interface Resident {
  readonly id: number;
  readonly name: string;
  readonly logo: string | null;
  readonly field: string | null;
  readonly stage: string;
  readonly park: string;
  readonly rooms: readonly string[]; // A座1203
  readonly founded: string | null;
  readonly settled_at: string | null;
  readonly tags: readonly string[];
  readonly area: number | null; // ㎡ that it rents
  readonly people: number | null; // of the last approved return
  readonly knowledge: number | null; // valid rights of that return
  readonly scores: readonly (number | null)[] | null; // of the last month, by the axes
  readonly total: number | null; // of the same
}
/** How many residents there are under a filter with this value, all other filters as they are. */
export interface FacetCount {
  readonly code: number;
  readonly name: string;
  readonly value: number;
}
/** The same of a building; of an enterprise in several it counts in each. */
export interface BuildingCount {
  readonly id: number;
  readonly name: string;
  readonly park: number;
  readonly value: number;
}
/** GET /statistics/resident: who sits in the park, the newest first, a page at a time. */
export interface Residents {
  readonly as_of: string | null;
  readonly total: number; // under the filters
  readonly page: number;
  readonly pages: number;
  readonly axes: readonly string[];
  readonly average: readonly (number | null)[]; // of the residents of the area, by the axes
  readonly by_building: readonly BuildingCount[];
  readonly by_stage: readonly FacetCount[];
  readonly by_field: readonly FacetCount[];
  readonly by_tag: readonly FacetCount[];
  readonly data: readonly Resident[];
}
/** Rows of a page, and how many pages a park may have: 2,400 enterprises. */
export const residentsPage = 60;
const pages = 40;
/** Honours that are a quality of the enterprise, and not a prize. */
export const tagKinds = honourKind.items.filter(({ code }) => code <= 6);
/** 上市 stands among the qualities that the register is narrowed by, and is no honour: a field of the enterprise says it. */
export const listedTag = 20;
export const residentTag = codes('resident_tag', [{ code: listedTag, label: '上市' }, ...tagKinds]);

/** What the register is sorted by, the largest first; who settled last comes first else. */
export const residentOrder = codes('resident_order', [
  { code: 'area', label: '面积' },
  { code: 'people', label: '人员' },
  { code: 'knowledge', label: '知识产权' },
  { code: 'total', label: '评分' },
  { code: 'star', label: '上市与资质' },
]);
/** The figures of an enterprise among them. */
export type ResidentFigure = Extract<keyof Resident, 'area' | 'people' | 'knowledge' | 'total'>;
export type ResidentOrder = ResidentFigure | 'star';

const choices = (items: readonly { readonly code: number | string }[]): readonly string[] => ['', ...items.map(({ code }) => String(code))];
/** An empty value narrows nothing. */
const residentsParams = {
  stage: choices(residentStage.items),
  field: choices(techField.items),
  tag: choices(residentTag.items),
  sort: choices(residentOrder.items),
  page: Array.from({ length: pages }, (_, at) => String(at + 1)),
} as const;
/** The first page of all of them. */
export const allResidents = { stage: '', field: '', tag: '', sort: '', page: '1' } as const;
export const residentsFeed = defineFeed<Residents, typeof residentsParams>({
  id: 'cockpit.residents',
  label: '企业名录',
  endpoint: '/statistics/resident',
  params: residentsParams,
  everySeconds: 60,
  scope: 'building',
  permission: 'cockpit_read',
  rows: { at: 'data', key: 'id' },
});
