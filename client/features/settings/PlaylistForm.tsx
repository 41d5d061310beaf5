import { Button, InputNumber, Select } from '@arco-design/web-react';
import { IconDelete, IconPlayArrow, IconPlus } from '@arco-design/web-react/icon';
import { useMemo, useState } from 'react';
import { parameterFault, parameters as known, type Stop } from '@/domain/parameters';
import { useSession } from '../../kernel/session/session';
import { fieldless, useSubmit } from '../../kernel/form/useSubmit';
import { notifyResult } from '../../kernel/action/useActions';
import { screenHeads as screens } from '@/domain/screens/heads';
import { SortableList } from '../../ui/SortableList';
import type { Parameters } from './useParameters';

const key = 'cockpit.playlist';
const usualSeconds = 60;
interface Line extends Stop {
  readonly nth: number;
}
const none: readonly Stop[] = [];
let count = 0;
const lineOf = (stop: Stop): Line => ({ ...stop, nth: ++count });
const titleOf = (path: string): string => screens.find((screen) => screen.path === path)?.title ?? path;

/** The stops of the rotation: which screen, for how long, in which order. */
export function PlaylistForm({ parameters }: { parameters: Parameters }) {
  const { can } = useSession();
  const mayChange = can('parameter_update');
  const now = parameters.of(key);
  const stored = (now?.value ?? none) as readonly Stop[];
  // with the version that was there when the editing began
  const [draft, setDraft] = useState<{ lines: readonly Line[]; version: number }>();
  const [fault, setFault] = useState<string>();
  const shown = useMemo(() => stored.map(lineOf), [stored]);
  const lines = draft?.lines ?? shown;
  const change = (next: readonly Line[]) => {
    setFault(undefined);
    setDraft({ lines: next, version: draft?.version ?? now?.version ?? 0 });
  };
  const value = lines.map(({ path, seconds }) => ({ path, seconds }));
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
  const same =
    JSON.stringify(value.map(({ path, seconds }) => [path, seconds])) === JSON.stringify(stored.map(({ path, seconds }) => [path, seconds]));
  const first = stored[0]?.path ?? '/cockpit';
  return (
    <>
      {lines.length === 0 && <p className="state-hint">没有轮播，屏幕停在打开的页面。</p>}
      <SortableList label="轮播" items={lines} keyOf={({ nth }) => nth} nameOf={({ path }) => titleOf(path)} onMove={mayChange ? change : undefined}>
        {(line) => (
          <span className="playlist-line">
            <Select
              value={line.path}
              disabled={!mayChange || busy}
              aria-label="大屏"
              options={screens.map(({ path, title }) => ({ value: path, label: title }))}
              onChange={(path: string) => change(lines.map((one) => (one.nth === line.nth ? { ...one, path } : one)))}
            />
            <InputNumber
              value={line.seconds}
              min={0}
              max={3600}
              precision={0}
              suffix="秒"
              aria-label={`${titleOf(line.path)}停留时间`}
              disabled={!mayChange || busy}
              onChange={(next) => change(lines.map((one) => (one.nth === line.nth ? { ...one, seconds: Number(next) || 0 } : one)))}
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
              onClick={() => change([...lines, lineOf({ path: screens[lines.length % screens.length]?.path ?? '/cockpit', seconds: usualSeconds })])}
            >
              添加页面
            </Button>
            <Button type="primary" loading={busy} disabled={same} onClick={() => void submit()}>
              保存
            </Button>
          </>
        )}
        <Button type="text" icon={<IconPlayArrow />} href={`${first}?play=1`} target="_blank" rel="noopener">
          预览轮播
        </Button>
      </div>
    </>
  );
}
