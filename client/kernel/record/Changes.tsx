import { Alert, Skeleton, Table } from '@arco-design/web-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Field } from '@/domain/kernel/field';
import type { Presentation } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { dash } from '@/domain/format';
import type { WireRow } from '../api/api';
import { loadResource } from '../resources';
import { ComparedValues } from './ComparedValues';
import { Stored } from './Stored';
import './record.css';

type Values = Readonly<Record<string, unknown>>;
const without = (list: readonly unknown[], others: readonly unknown[]): unknown[] => list.filter((one) => !others.includes(one));
/** What to show of a field: of a long choice only what went and what came, else the whole before and after. */
function beforeAndAfter(field: Field | undefined, before: unknown, after: unknown): readonly [ReactNode, ReactNode] {
  if ((field?.kind !== 'refs' && field?.kind !== 'codeList') || !Array.isArray(before) || !Array.isArray(after))
    return [<Stored key="before" field={field} value={before} />, <Stored key="after" field={field} value={after} />];
  const part = (word: string, list: readonly unknown[]) =>
    list.length > 0 ? (
      <>
        {word}：<Stored field={field} value={list} />
      </>
    ) : (
      dash
    );
  return [part('移除', without(before, after)), part('增加', without(after, before))];
}
interface Props {
  readonly row: WireRow;
  readonly at: NonNullable<Presentation['changes']>;
  /** What the values before and after are called. */
  readonly titles: readonly [before: string, after: string];
  /** Both are answered as the record that they are of would be; else as the log keeps them. */
  readonly answered?: boolean;
}
/** Values with their labels beside them: the fields that were there before, or all of what has come. */
function Answered({ definition, versions }: { definition: AnyResource; versions: readonly (readonly [string, Values | null])[] }) {
  const columns = versions.flatMap(([title, row]) => (row ? [[title, row] as const] : []));
  const names = Object.keys(definition.fields).filter((name) => columns[0] && name in columns[0][1]);
  return names.length === 0 ? <Unchanged /> : <ComparedValues resource={definition} names={names} columns={columns} />;
}
const Unchanged = () => <Alert type="info" content="没有字段变更" className="record-note" />;
/** Field by field, what stood in another record before and what stands there since. */
export default function Changes({ row, at, titles, answered: asAnswered = false }: Props) {
  const [definition, setDefinition] = useState<AnyResource | null>();
  const name = typeof at.resource === 'string' ? String(row[at.resource] ?? '') : at.resource.always;
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
  const before = (row[at.before] ?? null) as Values | null;
  const after = (row[at.after] ?? null) as Values | null;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <Unchanged />;
  if (definition === undefined) return <Skeleton animation text={{ rows: 4 }} />;
  if (asAnswered && definition)
    return (
      <div className="record-changes">
        <Answered
          definition={definition}
          versions={[
            [titles[0], before],
            [titles[1], after],
          ]}
        />
      </div>
    );
  const fieldOf = (key: string): Field | undefined => definition?.fields[key];
  const columns = [
    { title: '字段', dataIndex: 'label', width: 120 },
    ...(before ? [{ title: titles[0], dataIndex: 'before' }] : []),
    ...(after ? [{ title: titles[1], dataIndex: 'after' }] : []),
  ];
  const data = names.map((key) => {
    const [was, is] = beforeAndAfter(fieldOf(key), before?.[key], after?.[key]);
    return { key, label: fieldOf(key)?.label ?? key, before: was, after: is };
  });
  return <Table size="small" border={false} pagination={false} rowKey="key" columns={columns} data={data} className="record-changes" />;
}
