import { useState } from 'react';
import { accountCalls } from '@/domain/calls/account';
import { loginResult } from '@/domain/codes/log';
import type { Login } from '@/domain/answers/account';
import { useCall } from '../../kernel/api/calls';
import { minuteText } from '@/domain/format';
import { CodeTag } from '../../ui/CodeTag';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { Pages } from '../../ui/PageTable';

const colors = new Map(loginResult.items.map(({ code, color }) => [code as number, color as string | undefined]));

function Row({ entry }: { entry: Login }) {
  return (
    <li>
      <time>{minuteText(entry.created_at)}</time>
      <CodeTag label={entry.resultText} color={colors.get(entry.result)} />
      <span>{[entry.ip, entry.region].filter(Boolean).join(' ') || '—'}</span>
      <span>{entry.device ?? '—'}</span>
    </li>
  );
}
/** 登录记录: what happened at the door of one's own account, failures too. */
export function Logins() {
  const [at, setAt] = useState({ page: 1, pageSize: 10 });
  const { data: list, failure, retry, isFetching } = useCall(accountCalls, 'ownLogins', at);
  return (
    <section className="account-card" aria-label="登录记录" aria-busy={isFetching}>
      <h2>登录记录</h2>
      {!list && <Loading failure={failure} onRetry={retry} rows={6} />}
      {list?.total === 0 && <EmptyState text="暂无登录记录" />}
      {list && list.total > 0 && (
        <>
          <ul className="account-logins">
            {list.data.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </ul>
          <Pages {...at} total={list.total} sizes={[10, 20, 50]} onChange={(page, pageSize) => setAt({ page, pageSize })} />
        </>
      )}
    </section>
  );
}
