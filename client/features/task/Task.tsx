import { dashboardCalls } from '@/domain/calls/dashboard';
import { useCall } from '../../kernel/api/calls';
import { InboxView } from '../../kernel/inbox/InboxView';
import { KindTools } from '../../kernel/page/KindTools';
import { useTabLocation, WithLocation } from '../../kernel/page/location';
import { LineTabs } from '../../ui/LineTabs';
import { Done } from './Done';
import { Board } from './Progress';
import './task.css';

type View = 'inbox' | 'done' | 'progress';
const viewOf = (search: URLSearchParams): View => {
  const view = search.get('view');
  if (view === 'done' || view === 'progress') return view;
  // an address of before the views
  return view === null && (search.has('track') || search.has('mine')) ? 'progress' : 'inbox';
};
function Views() {
  const { search, setSearch } = useTabLocation();
  const view = viewOf(search);
  const { data } = useCall(dashboardCalls, 'handled');
  return (
    <>
      <LineTabs
        label="任务"
        chosen={view}
        onChoose={(next) => setSearch(new URLSearchParams({ view: next }))}
        tabs={[
          { key: 'inbox', title: '待我处理' },
          { key: 'done', title: `今天我处理的${data ? ` ${data.total}` : ''}` },
          { key: 'progress', title: '进度看板' },
        ]}
      />
      {view === 'inbox' && <InboxView />}
      {view === 'done' && <Done />}
      {view === 'progress' && <Board />}
    </>
  );
}
/** What waits for me, what I have done of it today, and how all of it goes on. */
export default function Task() {
  return (
    <WithLocation>
      <KindTools>
        <div className="list-page">
          <h1 className="visually-hidden">进度看板</h1>
          <div className="list-body task-page">
            <Views />
          </div>
        </div>
      </KindTools>
    </WithLocation>
  );
}
