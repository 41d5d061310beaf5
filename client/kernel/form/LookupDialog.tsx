import { Alert, Button, Checkbox, Modal, Skeleton } from '@arco-design/web-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FirmFound, RegistryAnswer, RiskFound } from '@/domain/answers/registry';
import type { registryCalls } from '@/domain/calls/registry';
import { isMissing } from '@/domain/format';
import type { AnyResource } from '@/domain/kernel/resource';
import { sealedText, sha256 } from '@/domain/kernel/seal';
import { Words } from '../../kinds/Words';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import type { Failure } from '../api/api';
import { clock } from '../clock';
import { readToken } from '../session/storage';
import type { Values } from './check';
import { same } from './same';
import { useSend } from './useSubmit';
import './lookup.css';

interface Props {
  readonly resource: AnyResource;
  readonly keyword: string;
  /** The questions of the form, and what is answered to them. */
  readonly keys: readonly string[];
  readonly values: Values;
  readonly onTake: (found: Values) => void;
  readonly onClose: () => void;
}
interface Result<T> {
  readonly reply?: RegistryAnswer<T>;
  readonly failure?: Failure;
}
/** One question to the register, sealed anew each time: an answer that was overtaken by another question is let go. */
function useRegister<T>(resource: AnyResource, what: 'search' | 'risk') {
  const { send } = useSend();
  const [result, setResult] = useState<Result<T>>();
  const turn = useRef(0);
  const latest = useRef(send);
  latest.current = send;
  const ask = useCallback(
    async (keyword: string) => {
      turn.current += 1;
      const mine = turn.current;
      setResult({});
      const time = clock.current().now.getTime();
      const token = sha256(`${sealedText(keyword, time)}${readToken() ?? ''}`);
      const { data, failure } = await latest.current(resource.lookup?.calls as typeof registryCalls, what, { keyword, time, token });
      if (mine === turn.current) setResult(failure ? { failure } : { reply: data as unknown as RegistryAnswer<T> });
    },
    [resource, what],
  );
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  return { result, ask };
}
/** What is known against a business, once somebody wants to know. */
function Risks({ resource, name }: { readonly resource: AnyResource; readonly name: string }) {
  const { result, ask } = useRegister<RiskFound>(resource, 'risk');
  if (!result)
    return (
      <div>
        <Button size="small" onClick={() => void ask(name)}>
          查询风险
        </Button>
      </div>
    );
  if (result.failure)
    return (
      <Alert
        type="warning"
        content={result.failure.message}
        action={
          <Button size="mini" onClick={() => void ask(name)}>
            重试
          </Button>
        }
      />
    );
  if (!result.reply) return <Skeleton animation text={{ rows: 2 }} />;
  if (result.reply.message) return <Alert type="success" content={result.reply.message} />;
  return (
    <section aria-label="风险信息">
      <Alert type="warning" content={`查询到 ${result.reply.total} 条风险信息`} />
      <ul className="lookup-risks">
        {result.reply.data.map(({ kind, title, org, happened_at }, at) => (
          <li key={at}>
            {kind}：{[title, org, happened_at].filter(Boolean).join('，')}
          </li>
        ))}
      </ul>
    </section>
  );
}
/** What was found beside what stands in the form, a line each; what is empty there is ticked, what differs waits to be. */
function Compared({
  resource,
  firm,
  keys,
  values,
  ticked,
  onTick,
}: Omit<Props, 'keyword' | 'onTake' | 'onClose'> & {
  readonly firm: FirmFound;
  readonly ticked: readonly string[];
  readonly onTick: (ticked: readonly string[]) => void;
}) {
  const names = namesIn(resource, firm, keys);
  return (
    <table className="lookup-values">
      <thead>
        <tr>
          <th scope="col">采用</th>
          <th scope="col">现有</th>
          <th scope="col">查询所得</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const field = resource.fields[name];
          const isSame = same(values[name], firm[name]);
          return (
            <tr key={name} {...(isSame && { className: 'lookup-same' })}>
              <th scope="row">
                {isSame ? (
                  `${field.label}（一致）`
                ) : (
                  <Checkbox checked={ticked.includes(name)} onChange={(on) => onTick(on ? [...ticked, name] : ticked.filter((one) => one !== name))}>
                    {field.label}
                  </Checkbox>
                )}
              </th>
              <td>
                <Words field={field} value={values[name]} nothing="（空）" />
              </td>
              <td>
                <Words field={field} value={firm[name]} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
const namesIn = (resource: AnyResource, firm: FirmFound, keys: readonly string[]): string[] =>
  ((resource.lookup?.fields ?? []) as readonly string[]).filter((name) => keys.includes(name) && !isMissing(firm[name]));

/** Asks a register outside by the name that was typed, and takes of what it knows what the person chooses: nothing is written over unasked. */
export function LookupDialog({ resource, keyword, keys, values, onTake, onClose }: Props) {
  const { result, ask } = useRegister<FirmFound>(resource, 'search');
  const [chosen, setChosen] = useState<FirmFound>();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { label = '', by, shows = [] } = resource.lookup ?? {};
  useEffect(() => void ask(keyword), [ask, keyword]);
  const differing = chosen ? namesIn(resource, chosen, keys).filter((name) => !same(values[name], chosen[name])) : [];
  const choose = (firm: FirmFound) => {
    setChosen(firm);
    // a part of the name was typed to find it by
    const isPart = String(firm[by as string]).includes(String(values[by as string] ?? '').trim());
    setTicked(namesIn(resource, firm, keys).filter((name) => isMissing(values[name]) || (name === by && isPart && firm[name] !== values[name])));
  };
  const take = (names: readonly string[]) => onTake(Object.fromEntries(names.map((name) => [name, chosen?.[name]])));
  const { reply, failure } = result ?? {};
  const firms = reply?.data ?? [];
  return (
    <Modal
      visible
      title={`查询${label}`}
      style={{ width: 'min(860px, calc(100vw - 32px))' }}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {chosen && firms.length > 1 && <Button onClick={() => setChosen(undefined)}>返回结果</Button>}
          {chosen && (
            <Button disabled={differing.length === 0} onClick={() => take(differing)}>
              全部采用
            </Button>
          )}
          {chosen && (
            <Button type="primary" disabled={ticked.length === 0} onClick={() => take(ticked)}>
              采用所选（{ticked.length}）
            </Button>
          )}
        </>
      }
    >
      <div className="lookup">
        {reply?.is_demo && <Alert type="info" content="演示数据：名录中的企业均为虚构，不是真实的工商信息" />}
        {!reply && !failure && (
          <div role="status" aria-label={`正在查询${label}`}>
            <Skeleton animation text={{ rows: 5 }} />
          </div>
        )}
        {failure && <ErrorState failure={failure} onRetry={() => void ask(keyword)} />}
        {reply && firms.length === 0 && <EmptyState text={reply.message ?? ''} />}
        {!chosen && firms.length > 0 && (
          <ul className="lookup-firms" aria-label="查询结果">
            {firms.map((firm, at) => (
              <li key={at}>
                <button type="button" onClick={() => choose(firm)}>
                  {firm.name}
                  <span>
                    {(shows as readonly string[])
                      .map((name) => firm[name])
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {chosen && (
          <>
            <Risks resource={resource} name={chosen.name} />
            <Compared resource={resource} firm={chosen} keys={keys} values={values} ticked={ticked} onTick={setTicked} />
          </>
        )}
      </div>
    </Modal>
  );
}
