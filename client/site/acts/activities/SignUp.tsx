import { useState } from 'react';
import { activityCalls } from '@/domain/calls/activity';
import { AskForm } from '../forms/AskForm';
import { Done } from '../forms/Done';
import { useDoor, type HandedIn } from '../../../kernel/ask/use-door';

const { activity_id: _, ...fields } = activityCalls.apply.input;
interface Props {
  readonly id: number;
  readonly full: boolean;
  readonly audits: boolean;
  readonly onChanged: () => void;
}
/** Who comes; and where the seats are gone whether he waits for one. */
export default function SignUp({ id, full, audits, onChanged }: Props) {
  const [answer, setAnswer] = useState<HandedIn>();
  const own = { access: 'activity_apply_store', method: 'PUT', at: `/activities/activity/sign_up/${id}` } as const;
  const { form, needsCode } = useDoor(
    { fields, at: '/websit/activities/activityApl', own, mobile: 'mobile' },
    {
      id: 'sign-up',
      start: { queues: '1' },
      more: () => (needsCode ? { activity_id: id } : {}),
      saved: '报名成功',
      refused: onChanged,
      done: (given) => {
        setAnswer(given);
        onChanged();
      },
    },
  );
  if (answer) return <Done answer={answer} next={[...(audits ? ['主办方审核，结果以短信告知'] : []), '活动当天凭手机号与现场的签到码签到']} />;
  const names = ['name', 'mobile', 'company', ...(full ? ['queues'] : [])];
  return <AskForm form={form} names={names} needsCode={needsCode} submit={full ? '加入候补' : '提交报名'} />;
}
