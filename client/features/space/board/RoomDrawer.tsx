import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { room as resource } from '@/domain/resources/room';
import { useCall } from '../../../kernel/api/calls';
import { DrawerDetail } from '../../../ui/DrawerDetail';
import { Loading } from '../../../ui/Loading';
import { LineTabs } from '../../../ui/LineTabs';
import { MoreMenu, type MenuItem } from '../../../ui/MoreMenu';
import { usePhone } from '../../../ui/usePhone';
import { Basics, Bills, History, Works } from './RoomParts';
import { StatusMark } from './StatusMark';
import type { About } from '@/domain/answers/room-board';

interface Props {
  readonly id: number | undefined;
  readonly onClose: () => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** What may be done with the room; the first few stand in the open. */
  readonly actionsOf: (about: About) => readonly MenuItem[];
}
const tabs = [
  { key: 'basics', title: '概况', body: Basics },
  { key: 'bills', title: '账单', body: Bills },
  { key: 'works', title: '表计与任务', body: Works },
  { key: 'history', title: '历史', body: History },
] as const;

function ActionButtons({ items }: { items: readonly MenuItem[] }) {
  const most = usePhone() ? 1 : 4;
  const rest = items.slice(most);
  return (
    <>
      {rest.length > 0 && (
        <MoreMenu items={rest}>
          <Button aria-haspopup="menu">更多</Button>
        </MoreMenu>
      )}
      {items.slice(0, most).map(({ key, label, run }, at) => (
        <Button key={key} type={at === 0 ? 'primary' : 'secondary'} onClick={run}>
          {label}
        </Button>
      ))}
    </>
  );
}
/** Everything about one room, and what can be done with it. */
export function RoomDrawer({ id, onClose, onPrevious, onNext, actionsOf }: Props) {
  const { currentData: about, failure, retry } = useCall(resource, 'about', id === undefined ? null : { id }, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<string>('basics');
  const Body = tabs.find(({ key }) => key === chosen)?.body ?? Basics;
  const items = about ? actionsOf(about) : [];
  const { room } = about ?? {};
  return (
    <DrawerDetail
      open={id !== undefined}
      title={room ? `${room.building_name} ${room.name}` : '房间'}
      mark={room && <StatusMark status={Number(room.status)} text={String(room.statusText)} />}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      actions={items.length > 0 && <ActionButtons items={items} />}
    >
      {about ? (
        <LineTabs label="房间详情" tabs={tabs} chosen={chosen} onChoose={setChosen}>
          <Body about={about} />
        </LineTabs>
      ) : (
        <Loading failure={failure} onRetry={retry} rows={10} />
      )}
    </DrawerDetail>
  );
}
