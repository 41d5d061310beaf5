import { Fragment, useState } from 'react';
import type { Progress as Found } from '@/domain/answers/visitors';
import { activityCalls } from '@/domain/calls/activity';
import { visitorCalls } from '@/domain/calls/visitors';
import { wordsOf } from '../../../kernel/api/errors';
import { sendOpenly } from '../../../kernel/ask/send-openly';
import { useAuthForm } from '../../../kernel/ask/use-auth-form';
import { AskForm } from './AskForm';

const { input: fields } = visitorCalls.applicationProgress;
type Input = Readonly<Record<string, string | null>>;
/** Taking back what one has asked about, with a second press. */
function Cancel({ input, onDone }: { input: Input; onDone: () => void }) {
  const [stands, setStands] = useState<'sure' | 'busy'>();
  const [alert, setAlert] = useState('');
  const cancel = async () => {
    setStands('busy');
    try {
      await sendOpenly(activityCalls.cancel, input);
      onDone();
    } catch (thrown) {
      setAlert(wordsOf(thrown));
      setStands(undefined);
    }
  };
  return (
    <>
      {alert && <p role="alert">{alert}</p>}
      {stands === undefined ? (
        <button type="button" className="site-back" onClick={() => setStands('sure')}>
          取消报名
        </button>
      ) : (
        <>
          <p>取消后名额会让给候补的人，确定取消？</p>
          <button type="button" className="site-back" disabled={stands === 'busy'} onClick={() => void cancel()}>
            确定取消报名
          </button>
        </>
      )}
    </>
  );
}
/** How an application stands, by its mobile and the code that its writer was given. */
export function Progress() {
  const [found, setFound] = useState<{ readonly input: Input; readonly is: Found }>();
  const send = async (input: Input) => ({ input, is: await sendOpenly<Found>(visitorCalls.applicationProgress, input) });
  const form = useAuthForm<typeof fields, { readonly input: Input; readonly is: Found }>(fields, {}, '', setFound, { send, prefix: 'progress-' });
  if (!found) {
    return (
      <>
        <p className="act-intro">入驻、企业账号、服务商、场地申请、会议室预约与活动报名提交后会得到一个八位的查询码。</p>
        <AskForm form={form} names={['mobile', 'query_code']} needsCode={false} submit="查询" />
      </>
    );
  }
  const { input, is } = found;
  return (
    <section className="ask ask-done" role="status">
      <dl className="ask-facts">
        <dt>申请</dt>
        <dd>{is.kind}</dd>
        <dt>名称</dt>
        <dd>{is.name}</dd>
        <dt>提交时间</dt>
        <dd>{is.handed_in.slice(0, 16)}</dd>
        <dt>状态</dt>
        <dd>
          <strong>{is.state}</strong>
        </dd>
        {is.reason && (
          <>
            <dt>原因</dt>
            <dd>{is.reason}</dd>
          </>
        )}
        {is.facts.map(({ name, text }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      {is.cancels && <Cancel input={input} onDone={() => void send(input).then(setFound)} />}
      <button type="button" className="act-ok" onClick={() => setFound(undefined)}>
        再查一个
      </button>
    </section>
  );
}
