import { useEffect, useState } from 'react';
import { visitorForms } from '@/domain/calls/visitors';
import { AskForm } from './AskForm';
import { Done } from './Done';
import type { HandedIn } from '../../../kernel/ask/use-door';
import { useKeptDoor } from './use-kept-door';
import { usePlaces } from './usePlaces';
import { useSession } from '../../../kernel/session/session';

const { facilitator_id: _, ...fields } = visitorForms.message;
/** To the staff endpoint where a token exists, to the public one otherwise (specification section 6); a role that writes no messages is a visitor here. */
const door = { fields, at: '/websit/home/suggest', own: { access: 'suggest_store', at: '/service/suggest' }, named: true } as const;
/** 留言板: a title, some words, and where to answer. Which park is asked only where there is a choice. */
export function Message({ onClose }: { onClose: () => void }) {
  const { can, user } = useSession();
  const [answer, setAnswer] = useState<HandedIn>();
  const places = usePlaces(user !== null && can('suggest_store'));
  const { form } = useKeptDoor(door, { id: 'message', done: () => setAnswer({ message: '操作成功' }) });
  const only = places?.length === 1 ? String(places[0]?.id) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the parks are there
  useEffect(() => {
    if (only !== undefined) form.change('incubator_id', only);
  }, [only]);
  if (answer) {
    return (
      <Done
        answer={answer}
        next={[user ? `回复会通知到您的账号${can('suggest_store') ? '，也可在留言列表查看' : ''}` : '园区工作人员会按您留下的手机号联系您']}
      >
        <button type="button" className="act-ok" onClick={onClose}>
          关闭
        </button>
      </Done>
    );
  }
  const names = [...(only === undefined ? ['incubator_id'] : []), 'title', 'content', 'contact_mobile'];
  const choices = { incubator_id: places?.map(({ id, name }) => ({ value: id, label: name })) };
  return <AskForm form={form} names={names} choices={choices} needsCode={false} submit="提交留言" />;
}
