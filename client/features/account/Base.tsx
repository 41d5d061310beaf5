import { Skeleton } from '@arco-design/web-react';
import { Link } from 'react-router';
import { accountCalls } from '@/domain/calls/account';
import type { Account } from '@/domain/answers/account';
import { useCall } from '../../kernel/api/calls';
import { KindTools } from '../../kernel/page/KindTools';
import { minuteText } from '@/domain/format';
import { ErrorState } from '../../ui/ErrorState';
import { Logins } from './Logins';
import { Profile } from './Profile';
import './account.css';

/** Who it is: picture, name, role and where he belongs. */
function Head({ account }: { account: Account }) {
  const belongs = [account.role_name, account.department_name, account.owner_name].filter(Boolean).join(' · ');
  return (
    <header className="account-head">
      <span className="account-avatar" aria-hidden="true">
        {account.avatar_path ? <img src={account.avatar_path.save_path} alt="" /> : account.name.slice(0, 1)}
      </span>
      <div>
        <h1>{account.name}</h1>
        <p>{belongs}</p>
      </div>
    </header>
  );
}
function Facts({ title, facts }: { title: string; facts: readonly (readonly [label: string, value: string | null | undefined])[] }) {
  return (
    <section className="account-card" aria-label={title}>
      <h2>{title}</h2>
      <dl className="account-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
/** 个人中心: one's own record, the session one is in, and what happened at the door of the account. */
export default function Base() {
  const { data: account, failure, retry, refetch } = useCall(accountCalls, 'current');
  if (failure && !account) return <ErrorState failure={failure} onRetry={retry} />;
  if (!account) {
    return (
      <div className="account-page" role="status" aria-label="加载中…">
        <Skeleton animation text={{ rows: 8 }} />
      </div>
    );
  }
  const { session } = account;
  return (
    <KindTools>
      <div className="account-page">
        <Head account={account} />
        <div className="account-columns">
          <Profile account={account} load={refetch} />
          <div className="account-side">
            <Facts
              title="账号信息"
              facts={[
                ['账号', account.username],
                ['角色', account.role_name],
                ['开通时间', minuteText(account.created_at)],
              ]}
            />
            <Facts
              title="本次登录"
              facts={[
                ['时间', minuteText(session?.created_at)],
                ['地址', [session?.ip, session?.region].filter(Boolean).join(' ')],
                ['终端', session?.device],
                ['有效至', minuteText(session?.expires_at)],
              ]}
            />
            <p className="account-hint">
              同一账号只能在一个终端登录。发现陌生的登录记录时，请立即<Link to="/setting/password">修改密码</Link>。
            </p>
          </div>
        </div>
        <Logins />
      </div>
    </KindTools>
  );
}
