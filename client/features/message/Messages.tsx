import { KindTools } from '../../kernel/page/KindTools';
import { WithLocation } from '../../kernel/page/location';
import { MessageList } from './MessageList';

/** 消息通知: everything the system has to say to me. */
export default function Messages() {
  return (
    <WithLocation>
      <KindTools>
        <MessageList />
      </KindTools>
    </WithLocation>
  );
}
