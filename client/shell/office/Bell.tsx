import { useContext } from 'react';
import { Link } from 'react-router';
import { IconNotification } from '@arco-design/web-react/icon';
import { partyOf } from '@/domain/kernel/access';
import { routeById } from '@/domain/routes';
import { unreadFeed } from '@/domain/feeds/user';
import { FeedContext, useFeed } from '@/panels/kernel/live';
import { useSession } from '../../kernel/session/session';
import { badgeText } from './badge';

const none = {} as const;

function LiveBell({ to }: { to: string }) {
  const { data } = useFeed(unreadFeed, none);
  const count = data?.total ?? 0;
  return (
    <Link className="shell-top-button" to={to} aria-label={count > 0 ? `消息，${count} 条未读` : '消息，没有未读'} title="消息">
      <IconNotification />
      {count > 0 && <span className="shell-badge">{badgeText(count)}</span>}
    </Link>
  );
}

/** The message bell: for staff and enterprise users, nobody else without an enterprise; its number is live. */
export function Bell() {
  const { user, flags } = useSession();
  const connected = useContext(FeedContext) !== null;
  const to = routeById.get('message')?.path;
  if (!to || !connected || !(partyOf(user) === 'staff' || flags.enterprise)) return null;
  return <LiveBell to={to} />;
}
