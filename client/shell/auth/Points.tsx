import { useState } from 'react';
import { Link } from 'react-router';
import type { Points as Found } from '@/domain/answers/visitors';
import { pointsFields } from '@/domain/calls/score';
import { AuthCaptcha } from '../../kernel/ask/AuthCaptcha';
import { AuthText } from '../../kernel/ask/AuthField';
import { AuthForm } from '../../kernel/ask/AuthForm';
import { AuthFrame } from './AuthFrame';
import { useAuthForm } from '../../kernel/ask/use-auth-form';
import './points.css';

/** Asking how something stands (domain/codes/message). */
const scene = 4;
function List({ found: { name, balance, total, data } }: { found: Found }) {
  return (
    <section role="status">
      <p className="points-head">
        <span>{name}</span>
        <strong>{balance}</strong>
        <span>当前积分</span>
      </p>
      {data.length === 0 ? (
        <p className="auth-words">暂无积分记录。按时填报、参加活动、展示风采与完成整改可以得到积分。</p>
      ) : (
        <div className="points-list">
          <table>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">来源</th>
                <th scope="col">积分</th>
                <th scope="col">余额</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, kind, points, balance: left, reason, created_at }) => (
                <tr key={id}>
                  <td>{created_at.slice(0, 10)}</td>
                  <td>{reason ? `${kind}：${reason}` : kind}</td>
                  <td>{points > 0 ? `+${points}` : points}</td>
                  <td>{left}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {total > data.length && <p className="auth-hint">{`显示最近 ${data.length} 条，共 ${total} 条；登录后可查看全部`}</p>}
        </div>
      )}
    </section>
  );
}
/** 积分查询: an enterprise's own points, for whoever has its credit code and a phone of it, without an account. */
export default function Points() {
  const [found, setFound] = useState<Found>();
  const form = useAuthForm<typeof pointsFields, Found>(pointsFields, {}, '/score/login', setFound);
  const aside = (
    <p className="login-register">
      <Link to="/user/login">账号登录</Link>
    </p>
  );
  return (
    <AuthFrame title="企业积分查询" aside={aside}>
      {found ? (
        <List found={found} />
      ) : (
        <AuthForm form={form} submit="查询积分" busy="查询中…">
          <AuthText form={form} name="credit_code" wide maxLength={18} />
          <AuthText form={form} name="mobile" wide autoComplete="tel" inputMode="tel" maxLength={11} hint="企业联系人或企业账号的手机号" />
          <AuthCaptcha form={form} scene={scene} wide />
        </AuthForm>
      )}
    </AuthFrame>
  );
}
