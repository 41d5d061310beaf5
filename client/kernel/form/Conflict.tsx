import { Alert, Button, Radio } from '@arco-design/web-react';
import { useState } from 'react';
import { isNested } from '@/domain/kernel/lines';
import type { AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import { formValues } from './formValues';
import { same } from './same';
import type { Conflict } from './useResourceForm';
import type { Values } from './check';
import { staleMessage } from '@/domain/kernel/refusals';
import type { WireRow } from '../api/api';
import { Words } from '../../kinds/Words';

interface Props {
  readonly resource: AnyResource;
  readonly conflict: Conflict;
  readonly mine: Values;
  readonly before: Values;
  /** The record as it was when the form was opened. */
  readonly row?: WireRow | undefined;
  readonly onSettle: (taken: readonly string[]) => void;
}
/** Somebody else was faster: what there was, what he made of it, what was typed here, and which of the two is to stand. */
export function ConflictPanel({ resource, conflict, mine, before, row, onSettle }: Props) {
  const [taken, setTaken] = useState<readonly string[]>([]);
  const disputed = conflict.keys.filter((key) => !same(mine[key], before[key]) && !same(mine[key], conflict.theirs[key]));
  const followed = conflict.keys.filter((key) => !disputed.includes(key));
  const label = (key: string) => resource.fields[key].label;
  const shown = (key: string, of: WireRow) => {
    const field = resource.fields[key];
    const values = formValues(resource.fields, [key], of);
    // a cell only counts what has fields of its own
    if (field.set || isNested(field)) return <Words field={field} value={values[key]} nothing="（空）" />;
    const Cell = kindOf(field).Cell;
    return <Cell name={key} field={field} row={{ ...of, ...values }} />;
  };
  return (
    <Alert
      type="warning"
      title={staleMessage}
      content={
        <div className="conflict">
          {disputed.map((key) => (
            <fieldset key={key}>
              <legend>{label(key)}</legend>
              {row && <p className="conflict-before">原来是：{shown(key, row)}</p>}
              <Radio.Group
                direction="vertical"
                value={taken.includes(key) ? 'theirs' : 'mine'}
                onChange={(choice) => setTaken(choice === 'theirs' ? [...taken, key] : taken.filter((one) => one !== key))}
              >
                <Radio value="mine">
                  我填写的：
                  <Words field={resource.fields[key]} value={mine[key]} nothing="（空）" />
                </Radio>
                <Radio value="theirs">他人修改的：{shown(key, conflict.latest)}</Radio>
              </Radio.Group>
            </fieldset>
          ))}
          {followed.length > 0 && (
            <ul className="conflict-followed">
              {followed.map((key) => (
                <li key={key}>
                  他人还修改了{label(key)}：{row && <>{shown(key, row)} → </>}
                  {shown(key, conflict.latest)}
                </li>
              ))}
            </ul>
          )}
          {conflict.keys.length === 0 && <p>表单中的内容没有被他人改动，可直接继续保存。</p>}
          <Button size="small" type="primary" onClick={() => onSettle(taken)}>
            以最新版本继续编辑
          </Button>
        </div>
      }
    />
  );
}
