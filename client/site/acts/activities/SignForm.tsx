import { useState } from 'react';
import type { Signable } from '@/domain/answers/visitors';
import { activityCalls } from '@/domain/calls/activity';
import { sendOpenly } from '../../../kernel/ask/send-openly';
import { useAuthForm } from '../../../kernel/ask/use-auth-form';
import { AskForm } from '../forms/AskForm';
import { Done } from '../forms/Done';

const { input: fields } = activityCalls.sign;
interface Answer {
  readonly title: string;
  readonly attends: number;
}
/** Whose mobile it is, and the code of the hall. */
export default function SignForm({ activities, id }: { activities: readonly Signable[]; id?: number | undefined }) {
  const [answer, setAnswer] = useState<Answer>();
  const [only] = activities.length === 1 ? activities : activities.filter((one) => one.id === id);
  const form = useAuthForm<typeof fields, Answer>(fields, { activity_id: String(only?.id ?? ''), attends: '' }, '', setAnswer, {
    prefix: 'sign-',
    send: (body) => sendOpenly(activityCalls.sign, body),
  });
  if (answer) {
    const next = answer.attends === 1 ? ['活动结束后，在本页用同一手机号与签到码签退'] : ['感谢参加'];
    return (
      <Done answer={{ message: `${answer.attends === 1 ? '签到成功' : '签退成功'}：${answer.title}` }} next={next}>
        <button
          type="button"
          className="site-back"
          onClick={() => {
            form.change('sign_code', '');
            setAnswer(undefined);
          }}
        >
          返回
        </button>
      </Done>
    );
  }
  const choices = activities.map(({ id: value, title, start_at }) => ({ value, label: `${title}（${start_at.slice(5, 16)}）` }));
  return (
    <AskForm
      form={form}
      names={['activity_id', 'mobile', 'sign_code', 'attends']}
      wide={['activity_id']}
      hints={{ mobile: '报名时填写的手机号', sign_code: '活动现场公布的六位数字', attends: '不选则先签到，再签退' }}
      choices={{ activity_id: choices }}
      needsCode={false}
      submit="提交"
    />
  );
}
