import { Button, Checkbox } from '@arco-design/web-react';
import { useState } from 'react';
import { roleType } from '@/domain/codes/system';
import { labelOf } from '@/domain/kernel/codes';
import { parameterFault, parameters as known, type Screens } from '@/domain/parameters';
import { useSession } from '../../kernel/session/session';
import { fieldless, useSubmit } from '../../kernel/form/useSubmit';
import { notifyResult } from '../../kernel/action/useActions';
import { screenHeads as screens } from '@/domain/screens/heads';
import { SortableList } from '../../ui/SortableList';
import type { Parameters } from './useParameters';

const key = 'cockpit.screens';
/** Roles with the right to the cockpit (decisions.md, A-033). */
const roles = ['1', '2'] as const;
interface Line {
  readonly id: string;
  readonly title: string;
  readonly on: boolean;
}
/** Chosen ones first, in their order; then the others. */
const linesOf = (chosen: readonly string[] | null | undefined): Line[] => {
  if (!chosen) return screens.map((screen) => ({ ...screen, on: true }));
  const first = chosen.flatMap((id) => screens.filter((screen) => screen.id === id));
  return [
    ...first.map((screen) => ({ ...screen, on: true })),
    ...screens.filter(({ id }) => !chosen.includes(id)).map((screen) => ({ ...screen, on: false })),
  ];
};
const chosenOf = (lines: readonly Line[]): string[] => lines.filter(({ on }) => on).map(({ id }) => id);

/** Which screens each role has in its cockpit, and in which order. */
export function ScreensForm({ parameters }: { parameters: Parameters }) {
  const { can } = useSession();
  const stored = (parameters.of(key)?.value ?? {}) as Screens;
  const [drafts, setDrafts] = useState<Readonly<Record<string, readonly Line[]>>>({});
  const version = parameters.of(key)?.version ?? 0;
  // the one that was there when the editing began
  const [base, setBase] = useState<number>();
  const [fault, setFault] = useState<string>();
  const mayChange = can('parameter_update');
  const dirty = Object.keys(drafts).length > 0;
  const check = (value: Screens | null): boolean => {
    const wrong = value === null ? undefined : parameterFault(known[key], value);
    setFault(wrong);
    return !wrong;
  };
  const send = async (value: Screens | null = null): Promise<undefined> => {
    const failure = await parameters.save(key, value, base ?? version);
    setBase(failure?.newest?.version ?? (failure ? base : undefined));
    if (failure?.newest) setFault(failure.message);
    else if (notifyResult(failure, '操作成功')) setDrafts({});
  };
  const { submit, busy } = useSubmit({ form: { ...fieldless, check }, send });
  return (
    <>
      <div className="screens-form">
        {roles.map((role) => {
          const lines = drafts[role] ?? linesOf(stored[role]);
          const put = (next: readonly Line[]) => {
            setBase((from) => from ?? version);
            setDrafts((all) => ({ ...all, [role]: next }));
          };
          const word = labelOf(roleType, Number(role)) ?? '';
          return (
            <fieldset key={role} disabled={!mayChange || busy}>
              <legend>{word}</legend>
              <SortableList
                label={`${word}的大屏`}
                items={lines}
                keyOf={({ id }) => id}
                nameOf={({ title }) => title}
                onMove={mayChange ? put : undefined}
              >
                {(line) => (
                  <Checkbox
                    checked={line.on}
                    disabled={!mayChange || busy}
                    onChange={(on) => put(lines.map((one) => (one.id === line.id ? { ...one, on } : one)))}
                  >
                    {line.title}
                  </Checkbox>
                )}
              </SortableList>
            </fieldset>
          );
        })}
      </div>
      {fault && (
        <p className="form-field-error" role="alert">
          {fault}
        </p>
      )}
      {mayChange && (
        <div className="settings-save">
          <Button
            type="primary"
            loading={busy}
            disabled={!dirty}
            onClick={() => void submit({ ...stored, ...Object.fromEntries(Object.entries(drafts).map(([role, lines]) => [role, chosenOf(lines)])) })}
          >
            保存
          </Button>
          <Button disabled={busy || !dirty} onClick={() => (setDrafts({}), setBase(undefined), setFault(undefined))}>
            撤销修改
          </Button>
          <Button disabled={busy || !parameters.of(key)?.changed} onClick={() => void submit(null)}>
            恢复默认
          </Button>
        </div>
      )}
    </>
  );
}
