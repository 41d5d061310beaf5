import { KindTools } from '../../kernel/page/KindTools';
import { WithLocation } from '../../kernel/page/location';
import { InboxList } from './InboxList';

/** 通知公告、我的通知: what has been sent to me. */
export default function Inbox() {
  return (
    <WithLocation>
      <KindTools>
        <InboxList />
      </KindTools>
    </WithLocation>
  );
}
