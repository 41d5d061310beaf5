import { Alert, Skeleton, Table } from '@arco-design/web-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Field } from '@/domain/kernel/field';
import { lineFields } from '@/domain/kernel/lines';
import type { AnyResource } from '@/domain/kernel/resource';
import { operationLog } from '@/domain/resources/operation-log';
import type { WireRow } from '../kernel/api';
import { overrideViews, type RecordProps } from '../kernel/overrides';
import { loadResource } from '../kernel/resources';
import { minuteText } from '../kinds/format';
import { idsOf, useCodes, useKindTools } from '../kinds/kind';

type Values = Readonly<Record<string, unknown>>;
const empty = '—';
/** So many names are asked for at once. */
const mostNames = 50;
const idsOnly = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The names behind ids, as far as the reader may see the rows they point at; else the ids. */
function Names({ target, ids }: { target: string; ids: readonly number[] }) {
  const { search } = useKindTools();
  const [names, setNames] = useState<ReadonlyMap<number, string>>();
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids, by what they are
  useEffect(() => {
    let gone = false;
    search(target, { ids }).then(
      ({ choices }) => !gone && setNames(new Map(choices.map(({ value, label }) => [Number(value), label]))),
      () => !gone && setNames(new Map()),
    );
    return () => {
      gone = true;
    };
  }, [target, key]);
  const shown = ids.slice(0, mostNames).map((id) => names?.get(id) ?? `#${id}`);
  return <>{`${shown.join('，')}${ids.length > mostNames ? ` 等 ${ids.length} 项` : ''}`}</>;
}
/** The word of a code. */
const Word = ({ field, code }: { field: Field; code: unknown }) => useCodes(field.codes).find(({ value }) => value === code)?.label ?? String(code);
/** The word of a dictionary's value, as it is called today. */
function DictionaryWord({ name, value }: { name: string; value: unknown }) {
  const { dictionary } = useKindTools();
  return <>{dictionary(name)?.find((item) => item.value === value)?.label ?? String(value)}</>;
}
/** The lines of a part, each as its own fields tell it. */
function LineRows({ field, rows }: { field: Field; rows: readonly Values[] }) {
  const told = (row: Values) => Object.entries(lineFields(field)).filter(([key]) => shown(undefined, row[key]) !== empty && !idsOnly(row[key]));
  return (
    <ol>
      {rows.map((row, at) => (
        <li key={at}>
          {told(row).map(([key, one], place) => (
            <span key={key}>
              {place > 0 && '；'}
              {one.label}：{shown(one, row[key])}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
const yuan = (fen: unknown, unit: number): string =>
  (Number(fen) / unit).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** A value as the table of the record kept it: money in 分, times in UTC, codes and ids as numbers. */
function shown(field: Field | undefined, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return empty;
  const word = (code: unknown) => field?.codes?.items.find((item) => item.code === code)?.label ?? String(code);
  switch (field?.kind) {
    case 'code':
    case 'flag':
      return <Word field={field} code={value} />;
    case 'dict':
      return <DictionaryWord name={field.target ?? ''} value={value} />;
    case 'codeList':
      return (value as unknown[]).map(word).join('，');
    case 'money':
      return `${yuan(value, 100)} 元`;
    case 'wan':
      return `${yuan(value, 1_000_000)} 万元`;
    case 'dateTime':
      return minuteText(new Date(String(value)).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }));
    case 'ref':
    case 'region':
      return <Names target={field.target ?? ''} ids={[Number(value)]} />;
    case 'refs':
      return idsOf(value).length > 0 ? <Names target={field.target ?? ''} ids={idsOf(value)} /> : empty;
    case 'richText':
      return String(value).replace(/<[^>]*>/g, ' ');
    default:
      if (field?.lines && Array.isArray(value)) return <LineRows field={field} rows={value as Values[]} />;
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}
const without = (list: readonly unknown[], others: readonly unknown[]): unknown[] => list.filter((one) => !others.includes(one));
/** What to show of a field: of a long choice only what went and what came, else the whole before and after. */
function beforeAndAfter(field: Field | undefined, before: unknown, after: unknown): readonly [ReactNode, ReactNode] {
  if ((field?.kind !== 'refs' && field?.kind !== 'codeList') || !Array.isArray(before) || !Array.isArray(after))
    return [shown(field, before), shown(field, after)];
  const [gone, come] = [without(before, after), without(after, before)];
  return [gone.length > 0 ? <>移除：{shown(field, gone)}</> : empty, come.length > 0 ? <>增加：{shown(field, come)}</> : empty];
}
/** Field by field, what stood there before and what stands there since. */
function Changes({ row }: RecordProps<WireRow>) {
  const [definition, setDefinition] = useState<AnyResource | null>();
  const name = String(row.resource ?? '');
  useEffect(() => {
    let gone = false;
    loadResource(name).then(
      (found) => !gone && setDefinition(found),
      () => !gone && setDefinition(null),
    );
    return () => {
      gone = true;
    };
  }, [name]);
  const before = (row.before ?? null) as Values | null;
  const after = (row.after ?? null) as Values | null;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <Alert type="info" content="没有字段变更" style={{ marginBottom: 24 }} />;
  if (definition === undefined) return <Skeleton animation text={{ rows: 4 }} />;
  const fieldOf = (key: string): Field | undefined => definition?.fields[key];
  const columns = [
    { title: '字段', dataIndex: 'label', width: 120 },
    ...(before ? [{ title: '操作前', dataIndex: 'before' }] : []),
    ...(after ? [{ title: '操作后', dataIndex: 'after' }] : []),
  ];
  const data = names.map((key) => {
    const [was, is] = beforeAndAfter(fieldOf(key), before?.[key], after?.[key]);
    return { key, label: fieldOf(key)?.label ?? key, before: was, after: is };
  });
  return (
    <Table
      size="small"
      border={false}
      pagination={false}
      rowKey="key"
      columns={columns}
      data={data}
      className="log-changes"
      style={{ marginBottom: 24 }}
    />
  );
}

export default overrideViews(operationLog, {
  slots: { detailTop: Changes },
});
