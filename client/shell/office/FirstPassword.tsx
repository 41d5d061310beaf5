import { useSession } from '../../kernel/session/session';

/** Somebody else has set this password: the guard leads to its page, and here stands why. */
export function FirstPassword() {
  const { user } = useSession();
  if (user?.must_change !== 1) return null;
  return (
    <p className="shell-banner" role="status">
      您正在使用初始密码，修改密码后即可使用其他功能。
    </p>
  );
}
