import { Suspense, use, useMemo } from 'react';
import { Skeleton } from '@arco-design/web-react';
import { useTabLocation } from '../../../kernel/page/location';
import { loadOverrides, type ViewProps } from '../../../kernel/overrides';
import { LineTabs } from '../../../ui/LineTabs';
import { BoardView } from './BoardView';
import { StackView } from './StackView';
import { lazily } from '../../../ui/lazily';
import './board.css';
import '../../../kernel/list/list.css';

const ListView = lazily(() => import('../../../kernel/list/ListView').then((module) => ({ default: module.ListView })));
const RoomTypes = lazily(() => import('../types/RoomTypes').then((module) => ({ default: module.RoomTypes })));
const tabs = [
  { key: 'board', title: '房态图' },
  { key: 'stack', title: '总览' },
  { key: 'list', title: '列表' },
  { key: 'plan', title: '平面图' },
  { key: 'types', title: '房间类型' },
] as const;
type View = (typeof tabs)[number]['key'];
/** What an address may carry without asking for the list: all else are the list's own filters and pages. */
const ofBoard: ReadonlySet<string> = new Set(['view', 'building', 'park', 'at', 'id']);

function viewOf(search: URLSearchParams): View {
  const request = tabs.find(({ key }) => key === search.get('view'))?.key;
  return request ?? ([...search.keys()].some((key) => !ofBoard.has(key)) ? 'list' : 'board');
}
function Views({ resource, route }: ViewProps) {
  const { search, setSearch } = useTabLocation();
  const overrides = use(useMemo(() => loadOverrides(resource.name), [resource.name]));
  const view = viewOf(search);
  const choose = (key: string) => {
    const next = new URLSearchParams([...search].filter(([name]) => name === 'building' || name === 'at'));
    next.set('view', key);
    setSearch(next);
  };
  return (
    <div className="board-page">
      {view !== 'list' && <h1 className="visually-hidden">{route.title}</h1>}
      <div className="board-views">
        <LineTabs label="房源视图" tabs={tabs} chosen={view} onChoose={choose} />
      </div>
      {view === 'types' ? (
        <div className="list-body">
          <RoomTypes />
        </div>
      ) : view === 'list' ? (
        <ListView resource={resource} overrides={overrides} route={route} />
      ) : view === 'stack' ? (
        <StackView resource={resource} overrides={overrides} />
      ) : (
        <BoardView resource={resource} overrides={overrides} plan={view === 'plan'} />
      )}
    </div>
  );
}
/** 房源管理: the room status board, the derived list, and the floor plans. */
export default function Page(props: ViewProps) {
  return (
    <Suspense fallback={<Skeleton animation text={{ rows: 10 }} />}>
      <Views {...props} />
    </Suspense>
  );
}
