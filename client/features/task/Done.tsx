import { dashboardCalls } from '@/domain/calls/dashboard';
import { listPlaceFor } from '@/domain/routes';
import { queryText } from '../../kernel/api/http';
import { useCall } from '../../kernel/api/calls';
import { useOpenPath } from '../../kernel/page/navigation';
import { useViewer } from '../../kernel/session/viewer';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { StaleAlert } from '../../ui/StaleAlert';

/** 今天我处理的: by the log of operations, the newest first. */
export function Done() {
  const { data, failure, retry } = useCall(dashboardCalls, 'handled');
  const { party = 'visitor', can } = useViewer();
  const open = useOpenPath();
  if (!data) return <Loading failure={failure} onRetry={retry} rows={6} wide />;
  if (data.total === 0) return <EmptyState text="今天还没有处理过事项" />;
  return (
    <>
      {failure && <StaleAlert message={failure.message} onRetry={retry} />}
      <ol className="task-done">
        {data.data.map(({ id, at, resource, label, action, title, row_id }) => {
          const place = row_id === null ? undefined : listPlaceFor(resource, party, ({ access }) => access !== 'guest' && can(access));
          return (
            <li key={id}>
              <time dateTime={at}>{at.slice(11, 16)}</time>
              <span>
                {action} {label}
              </span>
              {place ? (
                <button type="button" className="link-button" onClick={() => open(place.page.path + queryText({ ...place.query, id: row_id }))}>
                  {title ?? `#${row_id}`}
                </button>
              ) : (
                <b>{title}</b>
              )}
            </li>
          );
        })}
      </ol>
      {data.total > data.data.length && <p className="task-none">只列出最近 {data.data.length} 条</p>}
    </>
  );
}
