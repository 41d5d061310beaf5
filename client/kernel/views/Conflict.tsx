import { Alert, Button, Radio } from '@arco-design/web-react';
import { useState } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import { formValues } from '../formValues';
import type { Conflict } from '../useResourceForm';
import type { Values } from '../check';
import { staleMessage } from '../useResourceForm';

interface Props {
  readonly resource: AnyResource;
  readonly conflict: Conflict;
  readonly mine: Values;
  readonly before: Values;
  readonly onSettle: (taken: readonly string[]) => void;
}
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const words = (value: unknown): string => {
  const text = Array.isArray(value)
    ? value.map((one) => (typeof one === 'object' && one ? (one as { save_name?: string }).save_name : one)).join('、')
    : String(value ?? '');
  const plain = text.replace(/<[^>]*>/g, ' ').trim();
  return plain.length > 120 ? `${plain.slice(0, 120)}…` : plain || '（空）';
};
/** Somebody else was faster: what he changed, what was typed here, and which of the two is to stand. */
export function ConflictPanel({ resource, conflict, mine, before, onSettle }: Props) {
  const [taken, setTaken] = useState<readonly string[]>([]);
  const disputed = conflict.keys.filter((key) => !same(mine[key], before[key]) && !same(mine[key], conflict.theirs[key]));
  const followed = conflict.keys.filter((key) => !disputed.includes(key));
  const label = (key: string) => resource.fields[key].label;
  return (
    <Alert
      type="warning"
      title={staleMessage}
      content={
        <div className="conflict">
          {disputed.map((key) => {
            const field = resource.fields[key];
            const Cell = kindOf(field).Cell;
            const row = { ...conflict.latest, ...formValues(resource.fields, [key], conflict.latest) };
            return (
              <fieldset key={key}>
                <legend>{label(key)}</legend>
                <Radio.Group
                  direction="vertical"
                  value={taken.includes(key) ? 'theirs' : 'mine'}
                  onChange={(choice) => setTaken(choice === 'theirs' ? [...taken, key] : taken.filter((one) => one !== key))}
                >
                  <Radio value="mine">我填写的：{field.lines ? <Cell name={key} field={field} row={mine} /> : words(mine[key])}</Radio>
                  <Radio value="theirs">
                    他人修改的：
                    <Cell name={key} field={field} row={row} />
                  </Radio>
                </Radio.Group>
              </fieldset>
            );
          })}
          {followed.length > 0 && <p>他人还修改了：{followed.map(label).join('、')}，将按最新内容显示。</p>}
          {conflict.keys.length === 0 && <p>表单中的内容没有被他人改动，可直接继续保存。</p>}
          <Button size="small" type="primary" onClick={() => onSettle(taken)}>
            以最新版本继续编辑
          </Button>
        </div>
      }
    />
  );
}
