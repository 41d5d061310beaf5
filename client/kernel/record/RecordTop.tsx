import { Alert } from '@arco-design/web-react';
import { Suspense } from 'react';
import type { Note, RelatedRows } from '@/domain/kernel/presentation';
import { isAudited } from '@/domain/kernel/audited';
import type { AnyResource } from '@/domain/kernel/resource';
import { shownName } from '@/domain/kernel/field';
import { kindOf } from '../../kinds';
import { isMissing } from '@/domain/format';
import { textOf } from '../../kinds/textOf';
import type { WireRow } from '../api/api';
import { fieldOf } from '../list/listState';
import { useViewer } from '../session/viewer';
import { endpointOf, isReadable, meets } from '../visibility';
import { MarkTags } from './MarkTags';
import { lazily } from '../../ui/lazily';
import './record.css';

const Changes = lazily(() => import('./Changes'));
const Facts = lazily(() => import('./Facts'));
const Pass = lazily(() => import('./Pass'));
const Related = lazily(() => import('./Related'));

/** The words beside a row's name. */
export const Marks = ({ resource, row }: { resource: AnyResource; row: WireRow }) => <MarkTags marks={resource.views?.marks} row={row} />;
/** A note with the fields that it names, each as it is shown. */
export const noteText = (resource: AnyResource, row: WireRow, text: string): string =>
  text.replace(/\{(\w+)\}/g, (_all, key: string) => {
    const field = fieldOf(resource, key);
    return String(row[shownName(key, field) ?? ''] ?? textOf(field, row[key]));
  });
/** Of whatever is audited: why it was turned down. */
function Verdict({ resource, row }: { resource: AnyResource; row: WireRow }) {
  if (!isAudited(resource) || row[resource.audit.field] !== resource.audit.rejected || isMissing(row.reason)) return null;
  return <Alert type="error" content={`${resource.audit.rejects}原因：${String(row.reason)}`} className="record-note" />;
}
/** What is said of a record before its sections: its note, what its readers see first, the rows that belong above it. */
export function RecordTop({ resource, row }: { resource: AnyResource; row: WireRow }) {
  const viewer = useViewer();
  const { notes = [], lead = [], related = [], changes, facts, pass } = resource.views ?? {};
  const note = (notes as readonly Note[]).find(({ when }) => meets(row, when));
  const first = lead.filter(
    (key) => !isMissing(row[key]) && !(Array.isArray(row[key]) && row[key].length === 0) && isReadable(fieldOf(resource, key), viewer),
  );
  const above = (related as readonly RelatedRows[]).filter(
    ({ at, query, when }) => at === 'top' && meets(row, when) && viewer.can(endpointOf(resource, query, 'query')?.access ?? 'login'),
  );
  return (
    <>
      <Verdict resource={resource} row={row} />
      {note && <Alert type={note.tone} content={noteText(resource, row, note.text)} className="record-note" />}
      {facts && (
        <Suspense fallback={null}>
          <Facts resource={resource} id={row.id} of={facts} />
        </Suspense>
      )}
      {pass && (
        <Suspense fallback={null}>
          <Pass resource={resource} row={row} of={pass as never} />
        </Suspense>
      )}
      {first.length > 0 && (
        <div className="record-lead">
          {first.map((key) => {
            const field = fieldOf(resource, key);
            const { Cell, Detail = Cell } = kindOf(field);
            return <Detail key={key} name={key} field={field} row={row} />;
          })}
        </div>
      )}
      {(changes || above.length > 0) && (
        <Suspense fallback={null}>
          {changes && (
            <Changes
              row={row}
              at={changes}
              titles={[fieldOf(resource, changes.before).label, fieldOf(resource, changes.after).label]}
              answered={fieldOf(resource, changes.after).valuesOf !== undefined}
            />
          )}
          {above.map((of) => (
            <section key={of.title} className="record-above" aria-label={of.title}>
              <h3>{of.title}</h3>
              <Related resource={resource} row={row} of={of} />
            </section>
          ))}
        </Suspense>
      )}
    </>
  );
}
