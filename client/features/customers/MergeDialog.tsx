import { Alert, Button, Modal, Radio } from '@arco-design/web-react';
import { useId, useRef, useState } from 'react';
import type { Merging } from '@/domain/answers/merging';
import { enterpriseCalls } from '@/domain/calls/enterprise';
import { ref, type Field } from '@/domain/kernel/field';
import { enterprise } from '@/domain/resources/enterprise';
import { kindOf } from '../../kinds';
import { FormPath } from '../../kinds/kind';
import type { Failure, WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { toast } from '../../kernel/api/errors';
import { FormAlert } from '../../kernel/form/FormAlert';
import { useSend } from '../../kernel/form/useSubmit';
import { JudgedValue } from '../../kernel/record/JudgedValue';
import { Loading } from '../../ui/Loading';
import './merge.css';

interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
const other = ref('并入的企业', 'enterprise');
const title = '合并企业';
const fields: Readonly<Record<string, Field>> = enterprise.fields;

/** Where one was chosen: which other it is the same as. */
function Other({ kept, onChoose }: { readonly kept: WireRow; readonly onChoose: (id: number) => void }) {
  const id = useId();
  const { Input } = kindOf(other);
  return (
    <FormPath value="enterprise">
      <label htmlFor={id}>并入「{String(kept.name)}」的企业</label>
      <Input id={id} name="gone_id" field={other} value={null} row={{ id: kept.id }} onChange={(value) => value && onChoose(Number(value))} />
    </FormPath>
  );
}
interface ComparedProps {
  readonly pair: Merging;
  readonly taken: readonly string[];
  readonly onTake: (taken: readonly string[]) => void;
}
/** The fields in which they differ, a line each, and which value stays; where both say something it is marked. */
function Compared({ pair: { kept, gone, differing }, taken, onTake }: ComparedProps) {
  if (differing.length === 0) return <Alert type="info" content="两家企业的资料没有不同" />;
  const side = (name: string, row: Merging['kept'], takes: boolean) => (
    <td data-label={takes ? '并入' : '保留'}>
      <Radio
        checked={taken.includes(name) === takes}
        onChange={() => onTake(takes ? [...taken, name] : taken.filter((one) => one !== name))}
        aria-label={`${fields[name]?.label ?? name}采用${takes ? '并入' : '保留'}的一家`}
      >
        {fields[name] && <JudgedValue name={name} field={fields[name]} row={row} />}
      </Radio>
    </td>
  );
  return (
    <table className="merge-values">
      <thead>
        <tr>
          <th scope="col">资料</th>
          <th scope="col">保留：{String(kept.name)}</th>
          <th scope="col">并入：{String(gone.name)}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map(({ name, take }) => (
          <tr key={name}>
            <th scope="row">
              {fields[name]?.label}
              {!take && <span className="merge-differs">不一致</span>}
            </th>
            {side(name, kept, false)}
            {side(name, gone, true)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
function Counts({ rows }: Pick<Merging, 'rows'>) {
  const moved = rows.filter(({ gone }) => gone > 0);
  if (moved.length === 0) return <p>并入的企业没有其他记录。</p>;
  return (
    <ul className="merge-rows" aria-label="归入的记录">
      {moved.map(({ label, gone, kept }) => (
        <li key={label}>
          {label} <b>{gone}</b>
          <span>（保留的一家已有 {kept}）</span>
        </li>
      ))}
    </ul>
  );
}
/** Both are known: what stays of each is decided, and what goes over is seen, before anything is done. */
function Pair({
  kept,
  gone,
  onSwap,
  onClose,
}: {
  readonly kept: number;
  readonly gone: number;
  readonly onSwap: () => void;
  readonly onClose: Props['onClose'];
}) {
  // what is sent is looked at no more: afterwards there is one of them
  const [sent, setSent] = useState<Merging>();
  const question = sent ? null : { kept_id: kept, gone_id: gone };
  const { currentData, failure, retry } = useCall(enterprise, 'merging', question, { refetchOnMountOrArgChange: true });
  const pair = sent ?? currentData;
  const { send, busy } = useSend();
  const [chosen, setChosen] = useState<readonly string[]>();
  const [refused, setRefused] = useState<Failure>();
  const taken = chosen ?? (pair?.differing ?? []).flatMap(({ name, take }) => (take ? [name] : []));
  const sending = useRef(false);
  const submit = async () => {
    if (!pair || sending.current) return;
    sending.current = true;
    setSent(pair);
    const answer = await send(enterpriseCalls, 'merge', {
      ...{ id: kept, gone_id: gone, take: [...taken], version: pair.kept.version, gone_version: pair.gone.version },
    } as never);
    if (answer.failure) {
      sending.current = false;
      setSent(undefined);
      return setRefused(answer.failure);
    }
    toast.success('合并成功');
    onClose({ changed: true });
  };
  return (
    <Modal
      visible
      title={title}
      maskClosable={false}
      style={{ width: 'min(900px, calc(100vw - 32px))' }}
      onCancel={() => onClose()}
      footer={
        <>
          <Button disabled={busy} onClick={() => onClose()}>
            取消
          </Button>
          <Button
            disabled={busy || !pair}
            onClick={() => {
              setChosen(undefined);
              setRefused(undefined);
              onSwap();
            }}
          >
            对调保留与并入
          </Button>
          <Button type="primary" loading={busy} disabled={!pair || pair.refused !== null} onClick={() => void submit()}>
            确定
          </Button>
        </>
      }
    >
      {pair ? (
        <div className="merge">
          {pair.refused ? (
            <Alert type="error" content={pair.refused} />
          ) : (
            <Alert type="warning" content={`「${String(pair.gone.name)}」的全部记录归入「${String(pair.kept.name)}」，一天之内可以撤销。`} />
          )}
          <FormAlert failure={refused} />
          <Compared pair={pair} taken={taken} onTake={setChosen} />
          <section aria-label="一并归入">
            <h3>一并归入</h3>
            <Counts rows={pair.rows} />
          </section>
        </div>
      ) : (
        <Loading failure={failure} onRetry={retry} rows={8} />
      )}
    </Modal>
  );
}
/** 合并 of two enterprises that are one: of two that were chosen, or of one and another that is asked for. */
export function MergeDialog({ rows, onClose }: Props) {
  const [ids, setIds] = useState(() => rows.map(({ id }) => id));
  const [kept, gone, ...more] = ids;
  if (kept !== undefined && gone !== undefined && more.length === 0)
    return <Pair kept={kept} gone={gone} onSwap={() => setIds([gone, kept])} onClose={onClose} />;
  return (
    <Modal
      visible
      title={title}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      maskClosable={false}
      onCancel={() => onClose()}
      footer={<Button onClick={() => onClose()}>{more.length > 0 ? '知道了' : '取消'}</Button>}
    >
      {rows[0] && more.length === 0 ? <Other kept={rows[0]} onChoose={(id) => setIds([...ids, id])} /> : '请选择两家企业，一次只能合并两家。'}
    </Modal>
  );
}
