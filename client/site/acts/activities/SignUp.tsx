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
const own = '在后台的“我的活动报名”查看或取消';
/** Whoever waits for a seat has nothing to sign in to yet. */
function nextOf({ place, query_code }: HandedIn, audits: boolean): readonly string[] {
  const way = query_code === undefined ? '通知您' : '以短信告知';
  const audit = audits ? [`主办方审核，结果${way}`] : [];
  const comes = place ? [`有人取消时按先后自动递补，${way}`] : [];
  return [
    ...comes,
    ...audit,
    ...(place ? [] : ['活动当天凭手机号与现场的签到码签到']),
    query_code === undefined ? own : '不能来时凭查询码取消，名额让给候补的人',
  ];
}
/** Who comes; and where the seats are gone whether he waits for one. */
export default function SignUp({ id, full, audits, onChanged }: Props) {
  const [answer, setAnswer] = useState<HandedIn>();
  const byRight = { access: 'activity_apply_store', method: 'PUT', at: `/activities/activity/sign_up/${id}` } as const;
  const { form, needsCode } = useDoor(
    { fields, at: '/websit/activities/activityApl', own: byRight, mobile: 'mobile' },
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
  if (answer) return <Done answer={answer} next={nextOf(answer, audits)} />;
  const names = ['name', 'mobile', 'company', ...(full ? ['queues'] : [])];
  return <AskForm form={form} names={names} needsCode={needsCode} submit={full ? '加入候补' : '提交报名'} />;
}
