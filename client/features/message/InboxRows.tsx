import { Radio, Skeleton } from '@arco-design/web-react';
import { message } from '@/domain/resources/message';
import { minuteText } from '@/domain/format';
import { useRowActions, type Done } from '../../kernel/action/useRowActions';
import type { WireRow } from '../../kernel/api/api';
import type { Query } from '../../kernel/api/http';
import { ListInstead } from '../../kernel/list/ListInstead';
import { useResourceList } from '../../kernel/list/useResourceList';
import { useSelection } from '../../kernel/list/useSelection';
import { useTabLocation, withQuery } from '../../kernel/page/location';
import { useViewer } from '../../kernel/session/viewer';
import { actionsFor } from '../../kernel/visibility';
import { Pages } from '../../ui/PageTable';
import { ReadingList, type ReadingItem } from '../../ui/ReadingList';
import '../../kernel/list/list.css';

const states = [
  { value: '', label: '全部' },
  { value: '2', label: '未读' },
  { value: '1', label: '已读' },
];

/** What has been sent to the reader, narrowed by `fixed` and by the state that the address names; what is ticked; and what can be done to it. */
export function useInbox(fixed?: Query, onDone?: (done: Done) => void) {
  const viewer = useViewer();
  const { search, setSearch } = useTabLocation();
  const read = search.get('read') ?? '';
  const list = useResourceList(message, { rows: 'inbox', fixed: { ...fixed, ...(read && { read }) } });
  const selection = useSelection(list, JSON.stringify([list.state.filters, read]));
  const controls = useRowActions(message, (done) => {
    selection.keepOnly(done.refused);
    onDone?.(done);
  });
  const actions = Object.fromEntries(actionsFor(message, viewer, ['rows', 'list']).map((named) => [named.name, named]));
  const start = (name: string, rows: readonly WireRow[]) => actions[name] && controls.start(actions[name], rows);
  const setRead = (state: string) => setSearch((latest) => withQuery(latest, { page: undefined, read: state }));
  return {
    list: { ...list, filtered: list.filtered || read !== '' },
    selection,
    unread: selection.selected.filter((row) => !row.read_at),
    actions,
    start,
    dialogs: controls.dialogs,
    states: <Radio.Group type="button" value={read} onChange={setRead} options={states} aria-label="阅读状态" />,
    clear: () => setSearch(new URLSearchParams()),
  };
}
interface Props {
  readonly inbox: ReturnType<typeof useInbox>;
  readonly label: string;
  readonly onOpen: (id: number) => void;
  readonly show: (row: WireRow) => Pick<ReadingItem, 'marks'> & Partial<Pick<ReadingItem, 'menu'>>;
}
/** The rows of an inbox, or why there are none. */
export function InboxRows({ inbox: { list, selection, start, clear }, label, onOpen, show }: Props) {
  const blocked = list.failure !== undefined && list.rows.length === 0;
  return (
    <>
      {list.first ? (
        <Skeleton animation text={{ rows: 10, width: '100%' }} />
      ) : blocked || list.rows.length === 0 ? (
        <ListInstead list={{ ...list, setFilters: clear }} label={label} blocked={blocked} />
      ) : (
        <ReadingList
          label={label}
          busy={list.refetching}
          selected={selection.selected.map(({ id }) => id)}
          onSelect={selection.select}
          onOpen={onOpen}
          items={list.rows.map((row) => {
            const { marks, menu = [] } = show(row);
            return {
              id: row.id,
              title: String(row.title),
              summary: String(row.content ?? ''),
              time: minuteText(row.created_at),
              unread: !row.read_at,
              marks,
              menu: [
                ...menu,
                ...(row.read_at ? [] : [{ key: 'mark_read', label: '标为已读', run: () => start('mark_read', [row]) }]),
                { key: 'hide', label: '删除', danger: true, run: () => start('hide', [row]) },
              ],
            };
          })}
        />
      )}
      <Pages page={list.state.page} pageSize={list.state.pageSize} total={list.total} sizes={[10, 20, 50]} onChange={list.setPage} />
    </>
  );
}
