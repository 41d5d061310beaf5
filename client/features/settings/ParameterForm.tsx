import '@arco-design/web-react/es/Switch/style/index.css';
import { Button, Input, InputNumber, Switch } from '@arco-design/web-react';
import { useId, useState } from 'react';
import { parameterFault, parameterOf, parameterText, type Parameter, type ParameterKey } from '@/domain/parameters';
import { minuteText } from '@/domain/format';
import { useSession } from '../../kernel/session/session';
import { notifyResult } from '../../kernel/action/useActions';
import { fieldless, useSubmit } from '../../kernel/form/useSubmit';
import { FormField, FormSections } from '../../ui/FormSections';
import { PageForm } from '../../ui/PageForm';
import type { StoredParameter } from '@/domain/answers/settings';
import type { Parameters } from './useParameters';

interface InputProps {
  readonly id: string;
  readonly parameter: Parameter;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly disabled: boolean;
}
type Pair = Readonly<Record<'1' | '2', number | null>>;
const numberOf = (next: unknown): number | null => (typeof next === 'number' && Number.isFinite(next) ? next : null);

function NumberBox({ id, parameter, value, onChange, disabled, word }: InputProps & { word?: string }) {
  return (
    <InputNumber
      id={id}
      {...(word && { prefix: word })}
      aria-label={word ? `${parameter.label}（${word}）` : parameter.label}
      {...(typeof value === 'number' && { value })}
      {...(!parameter.digits && { precision: 0 })}
      min={-1e9}
      max={1e9}
      hideControl
      suffix={parameter.unit}
      disabled={disabled}
      onChange={(next) => onChange(numberOf(next))}
    />
  );
}
/** A few numbers as people write them down: 90, 60, 30. */
function DaysBox({ id, parameter, value, onChange, disabled }: InputProps) {
  const days = Array.isArray(value) ? value : [];
  const [text, setText] = useState(() => days.join(', '));
  const read = (typed: string): number[] =>
    typed
      .split(/[\s,，、;；]+/)
      .filter(Boolean)
      .map(Number);
  // what is stored may change from outside: 恢复默认, or another person's hand
  const shown = JSON.stringify(read(text)) === JSON.stringify(days) ? text : days.join(', ');
  return (
    <Input
      id={id}
      aria-label={parameter.label}
      value={shown}
      maxLength={60}
      suffix={parameter.unit}
      disabled={disabled}
      onChange={(typed) => {
        setText(typed);
        onChange(read(typed));
      }}
    />
  );
}
function ParameterInput(props: InputProps) {
  const { id, parameter, value, onChange, disabled } = props;
  switch (parameter.kind) {
    case 'number':
      return <NumberBox {...props} />;
    case 'pair': {
      const pair = (value ?? {}) as Pair;
      return (
        <span className="parameter-pair">
          <NumberBox {...props} value={pair[1]} word={parameter.cases?.[0] ?? ''} onChange={(next) => onChange({ ...pair, 1: next })} />
          <NumberBox
            {...props}
            id={`${id}-2`}
            value={pair[2]}
            word={parameter.cases?.[1] ?? ''}
            onChange={(next) => onChange({ ...pair, 2: next })}
          />
        </span>
      );
    }
    case 'switch':
      return <Switch id={id} aria-label={parameter.label} checked={value === true} disabled={disabled} onChange={onChange} />;
    case 'days':
      return <DaysBox {...props} />;
    default:
      return <Input id={id} value={String(value ?? '')} maxLength={parameter.max} disabled={disabled} onChange={onChange} />;
  }
}
const about = (parameter: Parameter, stored: StoredParameter | undefined): string =>
  [
    parameter.hint,
    `默认 ${parameterText(parameter, parameter.initial)}`,
    stored?.changed && stored.updated_at ? `${stored.updated_by ?? ''}于 ${minuteText(stored.updated_at)} 修改` : '',
  ]
    .filter(Boolean)
    .join('；');

interface Draft {
  readonly value: unknown;
  readonly version: number;
}
/** Some parameters, checked as the server checks them; only what was changed is sent. */
export function ParameterForm({ keys, parameters, label }: { keys: readonly ParameterKey[]; parameters: Parameters; label: string }) {
  const prefix = useId();
  const { can } = useSession();
  const mayChange = can('parameter_update');
  // with the version that was there when its editing began: what comes in meanwhile is somebody else's
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refusals, setRefusals] = useState(0);
  const current = (key: ParameterKey) => (drafts[key] ? drafts[key].value : parameters.of(key)?.value);
  const changed = keys.filter((key) => drafts[key] && JSON.stringify(drafts[key].value) !== JSON.stringify(parameters.of(key)?.value));
  const judge = (key: string, value: unknown): string | undefined => {
    const parameter = parameterOf(key);
    return parameter && parameterFault(parameter, value);
  };
  const versionOf = (key: ParameterKey): number => drafts[key]?.version ?? parameters.of(key)?.version ?? 0;
  const put = (key: ParameterKey, value: unknown) => {
    setDrafts((all) => ({ ...all, [key]: { value, version: all[key]?.version ?? versionOf(key) } }));
    const fault = judge(key, value);
    setFaults(({ [key]: _before, ...rest }) => (fault ? { ...rest, [key]: fault } : rest));
  };
  const send = async (list: readonly (readonly [ParameterKey, unknown])[] = []): Promise<undefined> => {
    const wrong: Record<string, string> = {};
    const left = { ...drafts };
    for (const [key, value] of list) {
      const failure = await parameters.save(key, value, versionOf(key));
      if (failure) wrong[key] = failure.message;
      else delete left[key];
      if (failure?.newest && left[key]) left[key] = { ...left[key], version: failure.newest.version };
    }
    setDrafts(left);
    setFaults(wrong);
    if (Object.keys(wrong).length === 0) notifyResult(undefined, '操作成功');
    else setRefusals((count) => count + 1);
  };
  const { submit, busy } = useSubmit({ form: fieldless, send });
  const bad = changed.some((key) => judge(key, current(key)) !== undefined);
  const restorable = keys.filter((key) => parameters.of(key)?.changed);
  return (
    <PageForm
      className="parameter-form"
      aria-label={label}
      onSubmit={() => !bad && changed.length > 0 && submit(changed.map((key) => [key, current(key)] as const))}
    >
      <FormSections
        refusals={refusals}
        sections={[
          {
            title: '',
            fields: keys.map((key) => {
              const parameter = parameterOf(key);
              if (!parameter) return null;
              const id = `${prefix}-${key}`;
              return (
                <FormField
                  key={key}
                  id={id}
                  label={parameter.label}
                  hint={about(parameter, parameters.of(key))}
                  errors={faults[key] === undefined ? undefined : [faults[key]]}
                >
                  <ParameterInput
                    id={id}
                    parameter={parameter}
                    value={current(key)}
                    onChange={(value) => put(key, value)}
                    disabled={!mayChange || busy}
                  />
                </FormField>
              );
            }),
          },
        ]}
      />
      {mayChange && (
        <div className="settings-save">
          <Button type="primary" htmlType="submit" loading={busy} disabled={changed.length === 0 || bad}>
            保存
          </Button>
          <Button disabled={busy || changed.length === 0} onClick={() => (setDrafts({}), setFaults({}))}>
            撤销修改
          </Button>
          <Button disabled={busy || restorable.length === 0} onClick={() => void submit(restorable.map((key) => [key, null] as const))}>
            恢复默认
          </Button>
        </div>
      )}
    </PageForm>
  );
}
