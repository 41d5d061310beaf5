import { Button } from '@arco-design/web-react';
import { useState, type ReactNode } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import { isMissing } from '@/domain/format';
import { kindOf } from '../../kinds';
import { answersIn, isAnswered } from '../../kinds/fieldSet';
import type { WireRow } from '../api/api';
import { fieldOf } from '../list/listState';

import type { Overrides } from '../overrides';
import { useViewer } from '../session/viewer';
import { detailSections, isBookkeeping, isInRecord } from '../visibility';
import { narrowFirst } from '../form/Fields';
import './record.css';

interface Props {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly overrides: Overrides;
}
function Line({ name, resource, row, overrides }: Props & { name: string }) {
  const field = fieldOf(resource, name);
  const kind = kindOf(field);
  const Detail = kind.Detail ?? kind.Cell;
  const own: ReactNode = overrides.cells?.[name]?.(row as never);
  return (
    <div className={kind.wide ? 'record-wide' : undefined}>
      <dt>{field.label}</dt>
      <dd>{own ?? <Detail name={name} field={field} row={row} />}</dd>
    </div>
  );
}
/** From so many on, what nobody has filled in would be most of what is seen. */
const manyEmpty = 6;
const stamps = ['created_at', 'updated_at'];
/** All that the viewer may see of one record, section by section. */
export function RecordView({ resource, row, overrides }: Props) {
  const viewer = useViewer();
  const [unfolded, setUnfolded] = useState(false);
  const left = new Set<unknown>([
    ...(resource.views?.notInDetail ?? []),
    ...(resource.views?.lead ?? []),
    ...(overrides.notInDetail?.(row as never) ?? []),
  ]);
  const sections = detailSections(resource, viewer)
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter((key) => key in row && !left.has(key) && isInRecord(fieldOf(resource, key), row[key], row)),
    }))
    .map((section) => (resource.form ? section : { ...section, fields: narrowFirst(resource.fields, section.fields) }))
    .filter(({ fields }) => fields.length > 0)
    // 其他 stands beside something: a record that is all of it says so plainly
    .map((section, _at, all) => (all.length === 1 ? { ...section, title: '基本信息' } : section));
  const isEmptyHere = (key: string): boolean =>
    isMissing(row[key]) || (fieldOf(resource, key).set ? !answersIn(row[key]).some(isAnswered) : Array.isArray(row[key]) && row[key].length === 0);
  const empties = sections.reduce((sum, { fields }) => sum + fields.filter(isEmptyHere).length, 0);
  const folds = empties >= manyEmpty;
  const shown =
    folds && !unfolded
      ? sections.map((one) => ({ ...one, fields: one.fields.filter((key) => !isEmptyHere(key)) })).filter(({ fields }) => fields.length > 0)
      : sections;
  return (
    <div className="record">
      {shown.map(({ title, fields }, at) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {[...fields, ...(at === shown.length - 1 ? stamps.filter((key) => key in row && !isBookkeeping(resource, key, viewer)) : [])].map(
              (key) => (
                <Line key={key} name={key} resource={resource} row={row} overrides={overrides} />
              ),
            )}
          </dl>
        </section>
      ))}
      {folds && (
        <Button type="text" className="record-fold" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? '收起未填写的项' : `显示未填写的 ${empties} 项`}
        </Button>
      )}
    </div>
  );
}
