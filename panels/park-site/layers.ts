import type { SiteRoom } from '@/domain/answers/site';
import { alarmLevel } from '@/domain/codes/iot';
import { roomStatus } from '@/domain/codes/space';
import { labelOf } from '@/domain/kernel/codes';
import { addDays } from '@/domain/kernel/moment';
import { thousands } from '@/domain/format';
import { owes, seesBills, unitsOf } from '../kernel/site/rooms';
import type { SiteModel } from './model';
import { type LayerId, layerNames } from './layer-names';

/** What stands above a room beside its colour. */
export type Mark = 'diamond' | 'corner' | 'triangle' | 'dot';
export interface Bin {
  readonly label: string;
  readonly color: string; // a token
  /** The second code, beside the colour in the legend; where there is a mark, above the room too. */
  readonly sign: string;
  readonly mark?: Mark;
}
export interface Layer {
  readonly bins: readonly Bin[];
  /** The bin of a room, by its place. */
  readonly of: (room: SiteRoom) => number;
  /** It is about what is let: a room with desks or beds counts by those, as in the statistics. */
  readonly byUnit?: boolean;
}
interface LayerKind {
  readonly id: LayerId;
  readonly label: string;
  /** It is of this moment: another day has none. */
  readonly ofNow: boolean;
  readonly layerOf: (model: SiteModel) => Layer;
}
const quiet = 'var(--site-quiet)';
const nothing = 'var(--site-none)';
const signs: Readonly<Record<number, string>> = { 1: '□', 2: '▧', 3: '▒', 4: '◣', 5: '✕', 6: '■' };
/** What was let and is not given back though its last day is past: shown apart, for no list of what ends soon has it. */
const isOver = ({ status, until }: SiteRoom, at: string): boolean => status === 4 && until !== null && until < at;
/** The state of a room in a word, on the day that is shown. */
export const stateOf = (room: SiteRoom, at: string): string => (isOver(room, at) ? over : (labelOf(roomStatus, room.status) ?? '未知'));
const over = '已过期';
const states: Layer['bins'] = roomStatus.items.map(({ code, label }) => ({
  label,
  color: code === 3 ? quiet : `var(--block-${code})`,
  sign: signs[code] ?? '■',
}));
const placeOf: ReadonlyMap<number, number> = new Map(roomStatus.items.map(({ code }, at) => [code, at]));
const afterSoon = (placeOf.get(4) ?? states.length - 1) + 1;
const rent: Layer['bins'] = states.toSpliced(afterSoon, 0, { label: over, color: 'var(--site-soon-2)', sign: '◤' });
const rentOf = (room: SiteRoom, day: string): number => {
  if (isOver(room, day)) return afterSoon;
  const place = placeOf.get(room.status) ?? states.length - 1;
  return place < afterSoon ? place : place + 1;
};

/** Days from the day shown to the last one of the contract. */
function expiry({ at, soonDays }: SiteModel): Layer {
  const ends = [soonDays, 90, 180].filter((days, place, all) => place === 0 || days > (all[0] ?? 0));
  const days = ends.map((end) => addDays(at, end));
  const steps: Bin[] = ends.map((end, place) => ({
    label: place === 0 ? `${end} 天内` : `${(ends[place - 1] ?? 0) + 1}–${end} 天`,
    color: `var(--site-soon-${place + 1})`,
    sign: ['◣', '◪', '▤'][place] ?? '▤',
    ...(place === 0 && { mark: 'corner' as const }),
  }));
  const bins: Bin[] = [
    { label: '已过期', color: 'var(--block-owed)', sign: '◆', mark: 'diamond' },
    ...steps,
    { label: `${ends.at(-1)} 天以后`, color: quiet, sign: '▒' },
    { label: '无合同到期日', color: nothing, sign: '□' },
  ];
  return {
    bins,
    byUnit: true,
    of: ({ until, status }) => {
      if (until === null || (status !== 3 && status !== 4)) return bins.length - 1;
      if (until < at) return 0;
      const place = days.findIndex((day) => until <= day);
      return place < 0 ? bins.length - 2 : place + 1;
    },
  };
}
const owedSteps = [10_000, 50_000] as const;
const owed: Layer = {
  bins: [
    { label: '无欠费', color: quiet, sign: '▒' },
    { label: '1 万元以下', color: 'var(--site-owed-1)', sign: '◇', mark: 'diamond' },
    { label: '1–5 万元', color: 'var(--site-owed-2)', sign: '◈', mark: 'diamond' },
    { label: '5 万元及以上', color: 'var(--site-owed-3)', sign: '◆', mark: 'diamond' },
  ],
  of: (room) => (owes(room) ? 1 + owedSteps.filter((step) => Number(room.owed) >= step).length : 0),
};
/** A number that reads well, near one: 37.2 is 40, 1,430 is 1,500. */
function round(value: number): number {
  if (value <= 0) return 0;
  const size = 10 ** Math.floor(Math.log10(value));
  return Math.round((value / size) * 2) * (size / 2);
}
/** Four classes with as many rooms in each, as far as round numbers let them. */
function energy({ rooms }: SiteModel): Layer {
  const used = rooms.flatMap(({ energy: kwh }) => (kwh === null ? [] : [kwh])).toSorted((one, other) => one - other);
  const quantile = (part: number): number => round(used[Math.floor(used.length * part)] ?? 0);
  const steps = [...new Set([0.25, 0.5, 0.75].map(quantile))].filter((step) => step > 0);
  const label = (at: number): string => {
    const [low, high] = [steps[at - 1], steps[at]];
    if (low === undefined) return high === undefined ? '有读数' : `${thousands(high)} kWh 以下`;
    return high === undefined ? `${thousands(low)} kWh 及以上` : `${thousands(low)}–${thousands(high)}`;
  };
  const bins: Bin[] = [
    { label: '无电表', color: nothing, sign: '□' },
    ...[...steps, Number.POSITIVE_INFINITY].map((_, at) => ({
      label: label(at),
      color: `var(--rate-${at + 2})`,
      sign: ['░', '▒', '▓', '█'][at] ?? '█',
    })),
  ];
  return { bins, of: ({ energy: kwh }) => (kwh === null ? 0 : 1 + steps.filter((step) => kwh >= step).length) };
}
const alarmLooks = [
  { color: 'var(--series-1)', sign: '●', mark: 'dot' },
  { color: 'var(--warn)', sign: '▲', mark: 'triangle' },
  { color: 'var(--alarm)', sign: '◆', mark: 'diamond' },
] as const;
const alarmPlace = (level: number): number => {
  const at = alarmLevel.items.findIndex(({ code }) => code === level);
  return 1 + Math.max(0, at);
};
const alarm: Layer = {
  bins: [
    { label: '无未处理告警', color: quiet, sign: '▒' },
    ...alarmLevel.items.map(({ label }, at) => ({ label, ...(alarmLooks[at] ?? alarmLooks[0]) })),
  ],
  of: ({ alarm: level }) => (level === null ? 0 : alarmPlace(level)),
};
/** The bin of an alarm by its level, on the layer of alarms. */
export const alarmBin = (level: number): Bin | undefined => alarm.bins[alarmPlace(level)];
const industrySigns = ['①', '②', '③', '④', '⑤', '⑥', '⑦'] as const;
/** The seven industries with the most rooms; each keeps its colour by its id, as far as no two meet. */
function industry({ rooms, industries }: SiteModel): Layer {
  const counts = new Map<number, number>();
  for (const { industry: of } of rooms) if (of !== null) counts.set(of, (counts.get(of) ?? 0) + 1);
  const largest = industries
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, industrySigns.length);
  const taken = new Set<number>();
  const colors = new Map(
    largest
      .toSorted((one, other) => one.id - other.id)
      .map(({ id }) => {
        let color = id % 8;
        while (taken.has(color)) color = (color + 1) % 8;
        taken.add(color);
        return [id, `var(--series-${color + 1})`] as const;
      }),
  );
  const places = new Map(largest.map(({ id }, at) => [id, at]));
  const bins: Bin[] = [
    ...largest.map(({ id, name }, at) => ({ label: name, color: colors.get(id) ?? quiet, sign: industrySigns[at] ?? '●' })),
    { label: '其他', color: quiet, sign: '▒' },
    { label: '无企业', color: nothing, sign: '□' },
  ];
  return {
    bins,
    of: ({ industry: of, enterprise }) => (of === null ? bins.length - (enterprise === null ? 1 : 2) : (places.get(of) ?? bins.length - 2)),
  };
}
export const layerKinds: readonly LayerKind[] = [
  { id: 'rent', label: layerNames.rent, ofNow: false, layerOf: ({ at }) => ({ bins: rent, byUnit: true, of: (room) => rentOf(room, at) }) },
  { id: 'expiry', label: layerNames.expiry, ofNow: false, layerOf: expiry },
  { id: 'owed', label: layerNames.owed, ofNow: false, layerOf: () => owed },
  { id: 'energy', label: layerNames.energy, ofNow: true, layerOf: energy },
  { id: 'alarm', label: layerNames.alarm, ofNow: true, layerOf: () => alarm },
  { id: 'industry', label: layerNames.industry, ofNow: false, layerOf: industry },
];
/** The layers for whoever looks: who may not see bills sees nothing of arrears. */
export const layersFor = (model: SiteModel): readonly LayerKind[] => layerKinds.filter(({ id }) => id !== 'owed' || seesBills(model));

/** What stands above a room: its bin's mark, and arrears wherever rooms are shown by what they are let for. */
export const markOn = (id: LayerId, layer: Layer, room: SiteRoom): { readonly mark: Mark; readonly color: string } | null => {
  const bin = layer.bins[layer.of(room)];
  if (bin?.mark) return { mark: bin.mark, color: bin.color };
  return id === 'rent' && owes(room) ? { mark: 'diamond', color: 'var(--block-owed)' } : null;
};
export interface Count {
  readonly bin: Bin;
  readonly rooms: number;
}
/** The rooms that a layer counts. */
export const countedBy = ({ byUnit }: Layer, rooms: readonly SiteRoom[]): readonly SiteRoom[] => (byUnit ? unitsOf(rooms) : rooms);
/** Rooms of every bin: together all that the layer counts. */
export function countsOf(layer: Layer, rooms: readonly SiteRoom[]): readonly Count[] {
  const counts = layer.bins.map(() => 0);
  for (const room of countedBy(layer, rooms)) counts[layer.of(room)] = (counts[layer.of(room)] ?? 0) + 1;
  return layer.bins.map((bin, at) => ({ bin, rooms: counts[at] ?? 0 }));
}
