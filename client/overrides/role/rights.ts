import type { Module, Right } from '@/domain/answers/account';
import { routes } from '@/domain/routes';
import { menuGroups } from '@/domain/routes/menu-groups';

/** The columns of the matrix: what most modules have. Everything else a module can do stands behind them, under its own name. */
export const usualActions = [
  ['list', '列表'],
  ['read', '查看'],
  ['store', '新建'],
  ['update', '编辑'],
  ['delete', '删除'],
  ['export', '导出'],
  ['import', '导入'],
  ['audit', '审核'],
] as const;
/** One module: its right in each usual column, and the others. */
export interface RightsRow {
  readonly module: string;
  readonly usual: readonly (Right | undefined)[];
  readonly others: readonly Right[];
  readonly all: readonly Right[];
}
const actionOf = (name: string): string => name.slice(name.lastIndexOf('_') + 1);
/** 公告置顶 in the row of 公告 is 置顶. */
export const shortLabel = (module: string, { label }: Right): string =>
  label.startsWith(module) && label.length > module.length ? label.slice(module.length) : label;

/** Modules as rows. Of two rights of a module with the same action the first takes the column. */
export const rowsOf = (modules: readonly Module[]): RightsRow[] =>
  modules.map(({ module, permissions }) => {
    const usual = usualActions.map(([action]) => permissions.find(({ name }) => actionOf(name) === action));
    return { module, usual, others: permissions.filter((right) => !usual.includes(right)), all: permissions };
  });
/** The rows whose pages stand in one directory of the menu. */
export interface RightsGroup {
  readonly title: string;
  readonly rows: readonly RightsRow[];
}
/** Of each right the directory of the first page in the menu that asks for it. */
const groupOf = new Map<string, string>();
for (const { access, menu } of routes) if (menu && !groupOf.has(access)) groupOf.set(access, menu.group);
/** Rows by the directory of their page, in the order of the menu; what has no page of its own stands last. */
export function groupsOf(rows: readonly RightsRow[]): RightsGroup[] {
  const directoryOf = ({ all }: RightsRow): string | undefined => all.flatMap(({ name }) => groupOf.get(name) ?? [])[0];
  const directories: readonly (readonly [string | undefined, string])[] = [
    ...menuGroups.map(([key, title]) => [key, title] as const),
    [undefined, '没有自己的页面'],
  ];
  return directories
    .map(([key, title]) => ({ title, rows: rows.filter((row) => directoryOf(row) === key) }))
    .filter((group) => group.rows.length > 0);
}
/** Rows in which a word is found: in the module, or in one of its rights. */
export const searchRows = (rows: readonly RightsRow[], search: string): readonly RightsRow[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter(({ module, all }) =>
    [module, ...all.flatMap(({ name, label }) => [name, label])].some((text) => text.toLowerCase().includes(wanted)),
  );
};
/** The chosen rights with some more, or without them. */
export function withRights(chosen: ReadonlySet<number>, rights: readonly Right[], on: boolean): number[] {
  const next = new Set(chosen);
  for (const { id } of rights) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return [...next].sort((one, other) => one - other);
}
