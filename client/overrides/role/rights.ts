import { role } from '@/domain/resources/role';
import { useReadQuery, type Failure } from '../../kernel/api/api';
import { endpointOf } from '../../kernel/visibility';

export interface Right {
  readonly id: number;
  readonly name: string;
  readonly label: string;
}
export interface Module {
  readonly module: string;
  readonly permissions: readonly Right[];
}
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

export interface PageNode {
  readonly id: number;
  readonly title: string;
  /** The route's id; null of groups and links. */
  readonly key: string | null;
  readonly children: readonly PageNode[];
}
interface Reading<T> {
  readonly data: readonly T[] | undefined;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}
function useRows<T>(query: 'modules' | 'pages'): Reading<T> {
  const endpoint = endpointOf(role, query, 'query');
  const { data, error, refetch } = useReadQuery({ path: endpoint?.path ?? '', reads: endpoint?.reads ?? [] }, { skip: !endpoint });
  return { data: (data as { data: readonly T[] } | undefined)?.data, failure: error as Failure | undefined, retry: () => void refetch() };
}
/** Every right there is, by module. */
export const useModules = (): Reading<Module> => useRows<Module>('modules');
/** Every page that a menu can show. */
export const usePages = (): Reading<PageNode> => useRows<PageNode>('pages');
