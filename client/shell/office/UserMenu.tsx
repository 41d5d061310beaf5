import { Link } from 'react-router';
import { Modal } from '@arco-design/web-react';
import { IconDown } from '@arco-design/web-react/icon';
import { logout, useSession, type User } from '../../kernel/session/session';
import { Disclosure } from './Disclosure';

const roleNames: Readonly<Record<number, string>> = { 1: '系统管理员', 2: '园区管理员', 3: '企业用户', 4: '服务商', 0: '导师' };
const shownName = (user: User): string => user.name || user.username;
const pages = [
  { path: '/setting/base', title: '账号设置' },
  { path: '/setting/password', title: '修改密码' },
];

/** Asks first, in the specification's words; then signs out whatever the server says. */
export const askLogout = () =>
  Modal.confirm({ title: '退出登录', content: '确定要退出登录吗?', okText: '确定', cancelText: '取消', onOk: () => logout() });

/** 账号设置、修改密码、退出登录 (specification section 2). */
export function UserChoices({ close }: { close: () => void }) {
  const leave = () => {
    close();
    askLogout();
  };
  return (
    <ul className="shell-choices">
      {pages.map(({ path, title }) => (
        <li key={path}>
          <Link to={path} onClick={close}>
            {title}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" onClick={leave}>
          退出登录
        </button>
      </li>
    </ul>
  );
}

export function UserMenu() {
  const { user, role } = useSession();
  if (!user) return null;
  const name = shownName(user);
  return (
    <Disclosure
      label={`用户菜单：${name}`}
      className="shell-user"
      button={
        <>
          <span className="shell-avatar" data-initial={user.avatar ? undefined : name.slice(0, 1).toUpperCase()}>
            {user.avatar && <img src={user.avatar} alt="" width={28} height={28} />}
          </span>
          <span className="shell-user-name">{name}</span>
          <IconDown />
        </>
      }
    >
      {(close) => (
        <>
          <p className="shell-panel-hint">
            {user.username} · {roleNames[role] ?? '用户'}
          </p>
          <UserChoices close={close} />
        </>
      )}
    </Disclosure>
  );
}
