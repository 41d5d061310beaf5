import { KindTools } from '../../kernel/KindTools';
import { WithLocation } from '../../kernel/location';
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
