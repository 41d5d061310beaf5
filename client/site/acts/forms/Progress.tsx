import { useState } from 'react';
import type { Progress as Found } from '@/domain/answers/visitors';
import { visitorCalls } from '@/domain/calls/visitors';
import { useAuthForm } from '../../../kernel/ask/use-auth-form';
import { AskForm } from './AskForm';

const { input: fields, at } = visitorCalls.applicationProgress;
/** How an application stands, by its mobile and the code that its writer was given. */
export function Progress() {
  const [found, setFound] = useState<Found>();
  const form = useAuthForm<typeof fields, Found>(fields, {}, at.slice('POST '.length), setFound, { prefix: 'progress-' });
  if (!found) {
    return (
      <>
        <p className="act-intro">入驻、企业账号、服务商与场地申请提交后会得到一个八位的查询码。</p>
        <AskForm form={form} names={['mobile', 'query_code']} needsCode={false} submit="查询" />
      </>
    );
  }
  return (
    <section className="ask ask-done" role="status">
      <dl className="ask-facts">
        <dt>申请</dt>
        <dd>{found.kind}</dd>
        <dt>名称</dt>
        <dd>{found.name}</dd>
        <dt>提交时间</dt>
        <dd>{found.handed_in.slice(0, 16)}</dd>
        <dt>状态</dt>
        <dd>
          <strong>{found.state}</strong>
        </dd>
        {found.reason && (
          <>
            <dt>原因</dt>
            <dd>{found.reason}</dd>
          </>
        )}
      </dl>
      <button type="button" className="act-ok" onClick={() => setFound(undefined)}>
        再查一个
      </button>
    </section>
  );
}
