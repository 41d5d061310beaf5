import type { SiteAnswer } from '@/domain/answers/site';
import { siteSample } from '../../support/samples/site';
import { closedNames } from './closedNames';

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A name that nobody planned for: sixty characters, as long as the register takes them. */
export const longName = (name: string): string =>
  `${name}${'浙江省杭州市滨江区高新科技创业服务中心生物医药与高端医疗器械智能制造产业技术研究院'.repeat(2)}`.slice(0, 60);
/** Counts and sums as they come: the largest that the database holds, nothing, one, and what was booked back. */
const amounts = [99_999_999.99, 0, 99_999_999.99, 0.01] as const;
const counts = [99_999_999, 0, 1] as const;
/** Whose figures may go below nought: money that was given back, and what changes against before. */
const signed = /^(?:yoy|mom|change)$/;
/** Between nought and a hundred, whatever the park. */
const rate = /rate$|^(?:share|ratio)$/;
/** What names a thing or a place and is no figure. */
const fixed =
  /^(?:id|.*_id|code|step|floor|floors|level|number|page|pages|park|building|lng|lat|center|year|period|month|stale_after_s|status|parent|radar|scores|total_score|average|axes|satisfaction|threshold|zoom)$/;
/** Words that people write themselves. */
const written = /^(?:name|room|text|tenant|handler|intro|address|gate|enterprise_name|industry)$/;

/** An answer of the same shape with figures and names of a size that nobody planned for. Codes, keys and times stay what they are. */
export function extreme(answer: unknown): unknown {
  let turn = 0;
  const next = <T>(of: readonly T[]): T => of[turn++ % of.length] as T;
  const figure = (key: string, value: number, row: Row): number => {
    if (/^(?:total|online|offline|fault)$/.test(key) && 'online' in row) return next([99_999, 0, 1]);
    if (fixed.test(key)) return value;
    if (signed.test(key)) return next([99_999.9, -99_999.9, 0]);
    if (rate.test(key) || row.unit === '%') return next([100, 0, 99.9]);
    // a score is one of a hundred, and nobody employs a hundred million
    if ('settled_at' in row && key === 'total') return value;
    if (/^(?:people|knowledge)$/.test(key)) return next([99_999, 0, 1]);
    return Number.isInteger(value) && row.unit !== '万元' ? next(counts) : next(amounts);
  };
  /** Of curves: each as high as it gets, now and then nothing, and money below nought. */
  const curve = (series: Row): Row => ({
    ...series,
    data: (series.data as readonly (number | null)[]).map((value, at) =>
      value === null
        ? null
        : series.unit === '%'
          ? at % 3 === 0
            ? 0
            : 100
          : at % 5 === 4
            ? series.unit === '万元'
              ? -99_999_999.99
              : 0
            : 99_999_999 - at * 1_000_000,
    ),
  });
  const walk = (value: unknown, key = '', row: Row = {}): unknown => {
    if (typeof value === 'number') return figure(key, value, row);
    if (typeof value === 'string') return written.test(key) && !closedNames.has(value) && !('key' in row || 'step' in row) ? longName(value) : value;
    if (Array.isArray(value))
      return key === 'series' ? value.map((one) => curve(one as Row)) : fixed.test(key) ? value : value.map((one) => walk(one, key, row));
    if (!isRow(value)) return value;
    if (fixed.test(key)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, name, value)]));
  };
  return walk(answer);
}
/** The model of the park with thousands of rooms, long names, the largest debts, areas and readings. */
export function extremeSite(): SiteAnswer {
  const site = siteSample(40);
  const changes: Readonly<Record<string, (value: unknown) => unknown>> = {
    tenant: (value) => (value === null ? null : longName(String(value))),
    owed: (value) => (value === '0.00' ? value : '99999999.99'),
    area: () => 9999.99,
    energy: (value) => (value === null ? null : 9_999_999.9),
  };
  return {
    ...site,
    parks: site.parks.map((park) => ({ ...park, name: longName(park.name), alarms: 999, overdue: '99999999.99' })),
    buildings: site.buildings.map((building) => ({ ...building, name: longName(building.name), alarms: 999, overdue: '99999999.99' })),
    industries: site.industries.map((one) => ({ ...one, name: longName(one.name) })),
    rooms: site.rooms.map((room) => room.map((value, at) => changes[site.columns[at] ?? '']?.(value) ?? value)),
  };
}
