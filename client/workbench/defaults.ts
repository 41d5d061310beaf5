import type { Party } from '@/domain/kernel/access';
import type { Board, PanelPlacement } from './board';
import { settled } from './layout';

type Row = readonly [prop: string, x: number, y: number, w: number, h: number];
const placements = (rows: readonly Row[]): readonly PanelPlacement[] => rows.map(([prop, x, y, w, h], at) => ({ id: at + 1, prop, x, y, w, h }));

/** What the park's staff ask first in the morning: what waits, how full, how much money, what is wrong. */
const staff = placements([
  ['todo', 0, 0, 24, 7],
  ['space.rate', 0, 7, 9, 8],
  ['fee.month', 9, 7, 9, 8],
  ['fee.rate', 18, 7, 6, 8],
  ['iot.ele', 0, 15, 12, 8],
  ['iot.alarm', 12, 15, 12, 8],
  ['cust.move', 0, 23, 12, 8],
  ['biz.funnel', 12, 23, 6, 8],
  ['contract.expire', 18, 23, 6, 8],
  ['chk.task', 0, 31, 8, 8],
  ['park.event', 8, 31, 8, 8],
  ['quick', 16, 31, 8, 8],
]);
/** Tenants, providers and tutors see their own tasks and ways; no tenant reads the park's money (decisions.md, A-033). */
const own = placements([
  ['todo', 0, 0, 24, 5],
  ['quick', 0, 5, 24, 4],
]);

/** The board that a party begins with, without what the caller may not see. */
export const defaultPlaces = (party: Party, may: (prop: string) => boolean): readonly PanelPlacement[] =>
  settled((party === 'staff' ? staff : own).filter(({ prop }) => may(prop)));
export const defaultBoard = (party: Party, may: (prop: string) => boolean): Board => ({
  name: '我的工作台',
  kind: 1,
  extend: defaultPlaces(party, may),
});
