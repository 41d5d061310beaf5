import { Button, InputNumber, Select } from '@arco-design/web-react';
import { IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { useMemo, useState, type ReactNode } from 'react';
import { parameterFault, parameters as known, type Stop } from '@/domain/parameters';
import { useSession } from '../../kernel/session/session';
import { fieldless, useSubmit } from '../../kernel/form/useSubmit';
import { notifyResult } from '../../kernel/action/useActions';
import { screenHeads as screens } from '@/domain/screens/heads';
import { SortableList } from '../../ui/SortableList';
import type { Parameters } from './useParameters';

/** Of the rotation; one of the tour says also where it looks. */
interface AnyStop extends Stop {
  readonly view?: string;
}
interface Line extends AnyStop {
  readonly nth: number;
}
const none: readonly AnyStop[] = [];
let count = 0;
const lineOf = (stop: AnyStop): Line => ({ ...stop, nth: ++count });
const stopOf = ({ path, view, seconds }: AnyStop): AnyStop => ({ path, ...(view !== undefined && { view }), seconds });
/** Of the next stop: each screen once before one comes again. */
const following = ({ length }: readonly AnyStop[]): string => screens[length % screens.length]?.path ?? '/cockpit';
const titleOf = (path: string): string => screens.find((screen) => screen.path === path)?.title ?? path;

interface Props {
  readonly name: 'cockpit.playlist' | 'cockpit.tour';
  readonly parameters: Parameters;
  /** How long a new stop stays. */
  readonly usualSeconds: number;
  /** Said where there is no stop. */
  readonly empty?: string;
  /** Where a stop may look, the usual one first; undefined: nowhere in particular. */
  readonly views?: readonly { readonly value: string; readonly label: string }[];
  /** What a place is called that is not among them. */
  readonly unknownView?: string;
  /** Offers what held before anybody changed it. */
  readonly resets?: true;
  /** What stands beside 保存. */
  readonly children?: ReactNode;
}
/** Stops that follow one another: which screen, where it looks, for how long, in which order. */
export function StopsForm({ name: key, parameters, usualSeconds, empty, views, unknownView = '', resets, children }: Props) {
  const { can } = useSession();
  const mayChange = can('parameter_update');
  const now = parameters.of(key);
  const stored = (now?.value ?? none) as readonly AnyStop[];
  // with the version that was there when the editing began
  const [draft, setDraft] = useState<{ lines: readonly Line[]; version: number }>();
  const [fault, setFault] = useState<string>();
  const shown = useMemo(() => stored.map(lineOf), [stored]);
  const lines = draft?.lines ?? shown;
  const change = (next: readonly Line[]) => {
    setFault(undefined);
    setDraft({ lines: next, version: draft?.version ?? now?.version ?? 0 });
  };
  const value = lines.map(stopOf);
  const set = (nth: number, next: Partial<AnyStop>) => change(lines.map((one) => (one.nth === nth ? { ...one, ...next } : one)));
  const check = (): boolean => {
    const wrong = parameterFault(known[key], value);
    setFault(wrong);
    return !wrong;
  };
  const send = async (): Promise<undefined> => {
    const failure = await parameters.save(key, value, draft?.version ?? now?.version ?? 0);
    if (failure?.newest) {
      setFault(failure.message);
      setDraft({ lines, version: failure.newest.version });
    } else if (notifyResult(failure, '操作成功')) setDraft(undefined);
  };
  const { submit, busy } = useSubmit({ form: { ...fieldless, check }, send });
  const same = JSON.stringify(value) === JSON.stringify(stored.map(stopOf));
  const label = known[key].label;
  return (
    <>
      {lines.length === 0 && empty && <p className="state-hint">{empty}</p>}
      <SortableList label={label} items={lines} keyOf={({ nth }) => nth} nameOf={({ path }) => titleOf(path)} onMove={mayChange ? change : undefined}>
        {(line) => (
          <span className="playlist-line" data-views={views !== undefined || undefined}>
            <Select
              value={line.path}
              disabled={!mayChange || busy}
              aria-label="大屏"
              options={screens.map(({ path, title }) => ({ value: path, label: title }))}
              onChange={(path: string) => set(line.nth, { path })}
            />
            {views && (
              <Select
                value={line.view ?? ''}
                disabled={!mayChange || busy}
                aria-label={`${titleOf(line.path)}看哪里`}
                showSearch
                filterOption={(text, option) => String((option as { props: { children?: unknown } }).props.children).includes(text)}
                options={views.some(({ value }) => value === line.view) ? [...views] : [...views, { value: line.view ?? '', label: unknownView }]}
                onChange={(view: string) => set(line.nth, { view })}
              />
            )}
            <InputNumber
              value={line.seconds}
              min={0}
              max={known[key].max ?? 3600}
              precision={0}
              suffix="秒"
              aria-label={`${titleOf(line.path)}停留时间`}
              disabled={!mayChange || busy}
              onChange={(next) => set(line.nth, { seconds: Number(next) || 0 })}
            />
            {mayChange && (
              <Button
                size="small"
                type="text"
                status="danger"
                icon={<IconDelete />}
                aria-label={`删除${titleOf(line.path)}`}
                disabled={busy}
                onClick={() => change(lines.filter(({ nth }) => nth !== line.nth))}
              />
            )}
          </span>
        )}
      </SortableList>
      {fault && (
        <p className="form-field-error" role="alert">
          {fault}
        </p>
      )}
      <div className="settings-save">
        {mayChange && (
          <>
            <Button
              icon={<IconPlus />}
              disabled={busy || screens.length === 0}
              onClick={() =>
                change([...lines, lineOf({ path: following(lines), ...(views && { view: views[0]?.value ?? '' }), seconds: usualSeconds })])
              }
            >
              添加页面
            </Button>
            <Button type="primary" loading={busy} disabled={same} onClick={() => void submit()}>
              保存
            </Button>
            {resets && (
              <Button type="text" disabled={busy} onClick={() => change((known[key].initial as readonly AnyStop[]).map(lineOf))}>
                恢复默认
              </Button>
            )}
          </>
        )}
        {children}
      </div>
    </>
  );
}
