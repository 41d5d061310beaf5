import { useEffect, useState } from 'react';
import { visitorForms } from '@/domain/calls/visitors';
import { AskForm } from './AskForm';
import { Done } from './Done';
import type { HandedIn } from '../../../kernel/ask/use-door';
import { useKeptDoor } from './use-kept-door';
import { usePlaces } from './usePlaces';
import { useSession } from '../../../kernel/session/session';
import { useGiven } from '../act';

const { facilitator_id: _, ...fields } = visitorForms.message;
/** To the staff endpoint where a token exists, to the public one otherwise (specification section 6); a role that writes no messages is a visitor here. */
const door = { fields, at: '/websit/home/suggest', own: { access: 'suggest_store', at: '/service/suggest' }, named: true } as const;
/** 留言板: a title, some words, and where to answer. Which park is asked only where there is a choice. */
export function Message({ onClose }: { onClose: () => void }) {
  const { can, user } = useSession();
  const [answer, setAnswer] = useState<HandedIn>();
  const { facilitator_id, facilitator_service_id, about, ...start } = useGiven() ?? {};
  const isOwn = user !== null && can('suggest_store');
  // a product is named by whoever asks under his own name: the park's message board takes a facilitator alone (entities.md 7.1)
  const more = () => ({
    ...(facilitator_id && { facilitator_id: Number(facilitator_id) }),
    ...(isOwn && facilitator_service_id && { facilitator_service_id: Number(facilitator_service_id) }),
  });
  const id = facilitator_id ? `message-${facilitator_id}-${facilitator_service_id ?? ''}` : 'message';
  const places = usePlaces(isOwn);
  const { form } = useKeptDoor(door, { id, given: start, more, done: () => setAnswer({ message: '操作成功' }) });
  const only = places?.length === 1 ? String(places[0]?.id) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the parks are there
  useEffect(() => {
    if (only !== undefined) form.change('incubator_id', only);
  }, [only]);
  if (answer) {
    return (
      <Done
        answer={answer}
        next={[
          user
            ? `回复会通知到您的账号${isOwn ? '，也可在留言列表查看' : ''}`
            : `${facilitator_id ? '服务商' : '园区工作人员'}会按您留下的手机号联系您`,
        ]}
      >
        <button type="button" className="act-ok" onClick={onClose}>
          关闭
        </button>
      </Done>
    );
  }
  const names = [...(only === undefined ? ['incubator_id'] : []), 'title', 'content', 'contact_mobile'];
  const choices = { incubator_id: places?.map(({ id, name }) => ({ value: id, label: name })) };
  return (
    <>
      {about && <p className="act-intro">咨询：{about}</p>}
      <AskForm form={form} names={names} choices={choices} needsCode={false} submit="提交留言" />
    </>
  );
}
