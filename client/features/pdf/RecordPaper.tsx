import { Skeleton } from '@arco-design/web-react';
import { Suspense, use, useCallback, useEffect, useMemo, useState, type ComponentType } from 'react';
import type { Field, Fields } from '@/domain/kernel/field';
import type { RecordPaper as Paper, RecordRows, RelatedRows } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { toWire } from '@/domain/kernel/moment';
import { minuteText } from '@/domain/format';
import type { List, WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { cardOf, columnsOf, constantColumns } from '../../kernel/list/columns';
import { Sums } from '../../kernel/list/Sums';
import { loadOverrides, type Overrides, type PaperPartProps } from '../../kernel/overrides';
import Facts from '../../kernel/record/Facts';
import { RecordView } from '../../kernel/record/Record';
import { StateMark } from '../../kernel/record/RecordBody';
import Related from '../../kernel/record/Related';
import { recordTitle } from '@/domain/kernel/titles';
import { loadResource } from '../../kernel/resources';
import { useSession } from '../../kernel/session/session';
import { useViewer } from '../../kernel/session/viewer';
import { endpointOf } from '../../kernel/visibility';
import { Loading } from '../../ui/Loading';
import './paper.css';

/** So many rows of a list stand on paper, the newest; what there are more of is said. */
const most = 8;

interface RowsProps {
  readonly of: RecordRows;
  readonly id: number;
  readonly only: readonly string[] | undefined;
  readonly onEmpty: () => void;
}
/** The newest rows of a list that belongs to the record, as its own page would show them to this reader. */
function Rows({ of: { resource: name, by, where }, id, only, onEmpty }: RowsProps) {
  const resource = use(useMemo(() => loadResource(name), [name]));
  const overrides = use(useMemo(() => loadOverrides(name), [name]));
  const viewer = useViewer();
  const query = useMemo(() => ({ ...where, [by]: id }), [where, by, id]);
  const { currentData, failure, retry } = useCall(resource, 'list', { page: 1, pageSize: most, ...query });
  const list = currentData as List | undefined;
  const none = list?.data.length === 0;
  useEffect(() => {
    if (none) onEmpty();
  }, [none, onEmpty]);
  if (!list) return <Loading failure={failure} onRetry={retry} rows={2} />;
  if (none) return null;
  const known = new Set(constantColumns(resource, viewer, query));
  const all = columnsOf(resource, overrides, viewer).filter(({ key }) => !known.has(key));
  const { title, state, lines } = cardOf(all, resource.views?.card);
  const columns = (only?.map((key) => all.find((column) => column.key === key)) ?? [title, ...lines, state]).flatMap((column) => column ?? []);
  return (
    <>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, title: word, align }) => (
              <th key={key} scope="col" data-align={align}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.data.map((row) => (
            <tr key={row.id}>
              {columns.map(({ key, align, show }) => (
                <td key={key} data-align={align}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {list.total > list.data.length && <p className="paper-none">{`共 ${list.total} 条，列出最近的 ${list.data.length} 条`}</p>}
      {resource.views?.sums && <Sums resource={resource} query={query} label="全部合计" />}
    </>
  );
}
interface Part {
  readonly title: string;
  readonly Own?: ComponentType<PaperPartProps>;
  readonly list?: RecordRows;
  readonly only?: readonly string[];
  readonly rows?: RelatedRows;
}
/** What belongs to the record and stands on its paper, as far as the reader may see it. */
function usePartsOf(resource: AnyResource, overrides: Overrides, { parts }: Paper) {
  const { can } = useViewer();
  return useMemo(() => {
    const lists = (resource.views?.lists ?? []) as readonly RecordRows[];
    const related = (resource.views?.related ?? []) as readonly RelatedRows[];
    return parts.flatMap((part): Part[] => {
      const { list: name, columns: only, title, where } = typeof part === 'string' ? { list: part } : part;
      const own = overrides.slots?.paperParts?.[name];
      if (own) return can(own.access) ? [{ title: own.title, Own: own.body }] : [];
      const list = lists.find((one) => (one.tab ?? one.resource) === name);
      if (list && !can(`${list.resource}_list`)) return [];
      if (list) return [{ title: title ?? list.title, list: { ...list, where: { ...list.where, ...where } }, ...(only && { only }) }];
      const rows = related.find(({ query }) => query === name);
      return rows && can(endpointOf(resource, name, 'query')?.access ?? 'login') ? [{ title: rows.title, rows }] : [];
    });
  }, [resource, overrides, parts, can]);
}
interface PartProps {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly part: Part;
  readonly onEmpty: (title: string) => void;
}
/** A part of the paper; of one that has nothing there is a word at the foot. */
function PaperPart({ resource, row, part: { title, list, only, rows, Own }, onEmpty }: PartProps) {
  const [isEmpty, setEmpty] = useState(false);
  const empty = useCallback(() => {
    setEmpty(true);
    onEmpty(title);
  }, [onEmpty, title]);
  if (isEmpty) return null;
  return (
    <section className="paper-part" aria-label={title}>
      <h3>{title}</h3>
      <Suspense fallback={<Skeleton animation text={{ rows: 2 }} />}>
        {list && <Rows of={list} id={row.id} only={only} onEmpty={empty} />}
        {rows && <Related resource={resource} row={row} of={rows} onEmpty={empty} />}
        {Own && <Own row={row} onEmpty={empty} />}
      </Suspense>
    </section>
  );
}
/** What is the park's own affair: what only staff sees, and what the paper leaves out. */
const inwardFields = ({ fields }: AnyResource, paper: Paper): string[] => [
  ...Object.entries<Field>(fields).flatMap(([name, { staffOnly }]) => (staffOnly ? [name] : [])),
  ...paper.without,
];
const without = (fields: Fields, paper: Paper): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !paper.without.includes(name)));
interface Props {
  readonly resource: AnyResource;
  readonly overrides: Overrides;
  readonly row: WireRow;
  readonly paper: Paper;
}
/** A record on sheets of A4: whose it is and of which day, its figures, itself, and what belongs to it. */
export function RecordPaper({ resource, overrides, row, paper }: Props) {
  const { user } = useSession();
  const parts = usePartsOf(resource, overrides, paper);
  const [empties, setEmpties] = useState<readonly string[]>([]);
  const onEmpty = useCallback((title: string) => setEmpties((all) => (all.includes(title) ? all : [...all, title])), []);
  const none = parts.flatMap(({ title }) => (empties.includes(title) ? [title] : []));
  const { facts } = resource.views ?? {};
  const figures = useMemo(() => facts && { ...facts, fields: without(facts.fields, paper) }, [facts, paper]);
  const outward = useMemo(() => ({ ...overrides, notInDetail: () => inwardFields(resource, paper) }), [overrides, resource, paper]);
  const now = useMemo(() => minuteText(toWire(new Date())), []);
  return (
    <article className="preview-sheet preview-record record-paper" aria-label={paper.title}>
      <header>
        <p>{String(row.incubator_name ?? '')}</p>
        <h2>{paper.title}</h2>
        <h3>{recordTitle(resource, row) ?? resource.label}</h3>
        <div className="paper-states">
          <StateMark resource={resource} row={row} />
        </div>
        <p className="paper-of">{`打印时间 ${now}　打印人 ${user?.name ?? ''}　所列为该时刻系统中的记录，个人信息按打印人的权限显示`}</p>
      </header>
      {figures && <Facts resource={resource} id={row.id} of={figures} />}
      <RecordView resource={resource} row={row} overrides={outward} />
      {parts.map((part) => (
        <PaperPart key={part.title} resource={resource} row={row} part={part} onEmpty={onEmpty} />
      ))}
      {none.length > 0 && <p className="paper-none">{`无记录：${none.join('、')}`}</p>}
    </article>
  );
}
