import { Link } from 'react-router';
import type { Access } from '@/domain/kernel/access';
import type { AnyResource } from '@/domain/kernel/resource';
import { recordPageOf } from '@/domain/routes';
import { DrawerDetail } from '../../ui/DrawerDetail';
import { Loading } from '../../ui/Loading';
import { usePhone } from '../../ui/usePhone';
import type { RowActionControls } from '../action/useRowActions';
import type { WireRow } from '../api/api';
import type { Overrides } from '../overrides';
import { useViewer } from '../session/viewer';
import { mayDelete, mayEdit, rowActions } from '../visibility';
import { ActionBar, RecordBody, StateMark } from './RecordBody';
import { recordHead } from './recordTitle';
import { useResourceDetail } from './useResourceDetail';

interface Props {
  readonly resource: AnyResource;
  readonly overrides: Overrides;
  readonly id: number | undefined;
  readonly known?: WireRow | undefined;
  readonly controls: RowActionControls;
  readonly onClose: () => void;
  readonly onEdit: (id: number) => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}
/** The way to the record's own page, where it has one. */
function PageLink({ resource, id }: { resource: AnyResource; id: number }) {
  const { can } = useViewer();
  const page = recordPageOf(resource.name);
  return page && can(page.access as Access) ? (
    <Link className="link-button" to={`${page.path}?id=${id}`}>
      {page.title}
    </Link>
  ) : null;
}
/** One record in a drawer beside its list. */
export function DetailView({ resource, overrides, id, known, controls, onClose, onEdit, onPrevious, onNext }: Props) {
  const viewer = useViewer();
  // a phone's head has no room beside title and state: there it begins the record
  const phone = usePhone();
  const Mark = overrides.slots?.detailMark;
  const { row, whole, failure, refetch } = useResourceDetail(resource, id, known);
  const mark = row && Mark && <Mark resource={resource} row={row} />;
  const actionable =
    row !== undefined &&
    (controls.own([row]).length > 0 ||
      rowActions(resource, row, viewer).length > 0 ||
      mayEdit(resource, row, viewer) ||
      mayDelete(resource, row, viewer));
  return (
    <DrawerDetail
      open={id !== undefined}
      title={row ? recordHead(resource, row) : resource.label}
      mark={
        row && (
          <>
            <StateMark resource={resource} row={row} />
            <PageLink resource={resource} id={row.id} />
            {!phone && mark}
          </>
        )
      }
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={row && actionable && <ActionBar resource={resource} row={row} controls={controls} onEdit={onEdit} />}
    >
      {row && whole ? (
        <>
          {phone && mark}
          <RecordBody key={row.id} resource={resource} overrides={overrides} row={row} />
        </>
      ) : (
        <Loading failure={whole ? undefined : failure} onRetry={() => void refetch()} rows={10} />
      )}
    </DrawerDetail>
  );
}
