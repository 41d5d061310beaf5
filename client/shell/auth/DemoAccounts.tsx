import type { DemoAccount } from '../../kernel/site/site';

/** The demonstration park's accounts: one click fills them in. */
export function DemoAccounts({ accounts, onChoose }: { accounts: readonly DemoAccount[]; onChoose: (username: string, password: string) => void }) {
  if (accounts.length === 0) return null;
  return (
    <section className="login-demo" aria-labelledby="demo">
      <h2 id="demo">演示账号</h2>
      <p>当前为演示数据，点击任一账号即可填入。</p>
      <ul>
        {accounts.map(({ username, password, label }) => (
          <li key={username}>
            <button type="button" onClick={() => onChoose(username, password)}>
              <strong>{label}</strong>
              <span>{username}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
