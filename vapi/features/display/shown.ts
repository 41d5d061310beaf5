import { sql } from 'kysely';
import type { PanelPlacement } from '@/domain/answers/board';
import type { DisplayStop } from '@/domain/answers/display';
import { displayRoute } from '@/domain/codes/display';
import { feedById } from '@/domain/feeds';
import type { Feed } from '@/domain/kernel/feed';
import { labelOf } from '@/domain/kernel/codes';
import { furtherOf, factsOf } from '@/domain/panels';
import { screens } from '@/domain/screens';
import { panelsOn } from '@/domain/screens/screen';
import type { Db } from '../../kernel/db/database';

/** What a picture is made of: a screen, or a board. */
export interface Picture {
  readonly route: string | null;
  readonly board_id: number | null;
}
/** A panel whose feed is somebody's own (his to-dos, his links) has nobody to be shown to on a wall. */
const isForWalls = (prop: string): boolean => factsOf(prop)?.surfaces.includes('cockpit') ?? false;
const propsOfRoute = (route: string): string[] =>
  screens.flatMap((screen) => (screen.path === route ? panelsOn(screen).map(({ panel }) => panel) : []));
export interface Shown {
  readonly props: ReadonlySet<string>;
  readonly feeds: readonly Feed[];
  /** What they ask beside their feeds, whatever about. */
  readonly calls: ReadonlySet<string>;
}
/** The panels of these pictures, the feeds that they show, and what else they ask. */
export async function shownBy(db: Db, pictures: readonly Picture[]): Promise<Shown> {
  const ids = pictures.flatMap(({ board_id }) => board_id ?? []);
  const onBoards = ids.length === 0 ? [] : await propsOfBoards(db, ids);
  const props = new Set([...pictures.flatMap(({ route }) => (route ? propsOfRoute(route) : [])), ...onBoards].filter(isForWalls));
  const names = new Set([...props].flatMap((prop) => [factsOf(prop)?.feed, ...furtherOf(prop).feeds]));
  const calls = new Set<string>([...props].flatMap((prop) => furtherOf(prop).calls));
  return { props, feeds: [...names].flatMap((name) => feedById.get(name ?? '') ?? []), calls };
}
async function propsOfBoards(db: Db, ids: readonly number[]): Promise<string[]> {
  const found = await sql<{ prop: string }>`select distinct p.prop from board_panel p join board b on b.id = p.board_id
    where b.id = any(${sql.val([...ids])}::bigint[]) and b.deleted_at is null`.execute(db);
  return found.rows.map(({ prop }) => prop);
}

interface StopRow extends Picture {
  readonly id: number;
  readonly seconds: number;
  readonly weekdays: number[] | null;
  readonly from_time: string | null;
  readonly to_time: string | null;
}
/** What is shown while the playlist has nothing for the hour: the display's own picture. */
export interface OwnPicture extends Picture {
  readonly id: number;
}
export const picturesOf = async (db: Db, own: OwnPicture): Promise<Picture[]> => [
  own,
  ...(await sql<Picture>`select route, board_id from display_stop where display_id = ${own.id}`.execute(db)).rows,
];
/** The pictures of a display with all that is needed to draw them, in their order. A board that is gone is left out. */
export async function stopsOf(db: Db, own: OwnPicture): Promise<{ readonly own: DisplayStop | null; readonly playlist: readonly DisplayStop[] }> {
  const { rows } =
    await sql<StopRow>`select id, route, board_id, seconds, weekdays, to_char(from_time, 'HH24:MI') from_time, to_char(to_time, 'HH24:MI') to_time
    from display_stop where display_id = ${own.id} order by sort, id`.execute(db);
  const boards = await boardsOf(db, [own, ...rows]);
  const stopOf = (key: string, picture: Picture): Pick<DisplayStop, 'key' | 'title' | 'route' | 'board'> | null => {
    if (picture.route) return { key, title: labelOf(displayRoute, picture.route) ?? '', route: picture.route, board: null };
    const board = boards.get(picture.board_id ?? 0);
    return board ? { key, title: board.name, route: null, board: board.extend } : null;
  };
  const shown = stopOf('own', own);
  return {
    own: shown && { ...shown, seconds: 60, weekdays: null, from: null, to: null },
    playlist: rows.flatMap((row) => {
      const stop = stopOf(String(row.id), row);
      return stop ? [{ ...stop, seconds: row.seconds, weekdays: row.weekdays, from: row.from_time, to: row.to_time }] : [];
    }),
  };
}
async function boardsOf(db: Db, pictures: readonly Picture[]): Promise<ReadonlyMap<number, { name: string; extend: PanelPlacement[] }>> {
  const ids = [...new Set(pictures.flatMap(({ board_id }) => board_id ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string; extend: PanelPlacement[] }>`select b.id, b.name,
    (select coalesce(json_agg(json_build_object('id', p.id, 'prop', p.prop, 'typeModule', p."typeModule", 'x', p.x, 'y', p.y, 'w', p.w, 'h', p.h,
      'filters', p.filters) order by p.y, p.x, p.id), '[]') from board_panel p where p.board_id = b.id) extend
    from board b where b.id = any(${sql.val(ids)}::bigint[]) and b.deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, name, extend }) => [id, { name, extend: extend.filter(({ prop }) => isForWalls(prop)) }]));
}
