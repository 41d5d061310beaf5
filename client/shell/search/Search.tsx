import { Input, Modal } from '@arco-design/web-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { searchCalls } from '@/domain/calls/search';
import { listPageFor } from '@/domain/routes';
import { useCall } from '../../kernel/api/calls';
import { useOpenPath } from '../../kernel/page/navigation';
import { useViewer } from '../../kernel/session/viewer';
import { ErrorState } from '../../ui/ErrorState';
import { entriesOf, type Entry, type Place } from './entries';
import './search.css';

interface Props {
  /** Pages of the caller's menu. */
  readonly pages: readonly Place[];
  readonly onClose: () => void;
}
const wait = 250;
/** What was typed, once whoever types has come to rest. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), wait);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
function Found({ entries, at, list, onOpen }: { entries: readonly Entry[]; at: number; list: string; onOpen: (entry: Entry) => void }) {
  return (
    <div id={list} role="listbox" aria-label="搜索结果" className="search-list">
      {entries.map((entry, nth) => (
        <div key={entry.key} className="search-row">
          {entry.kind !== entries[nth - 1]?.kind && <small role="presentation">{entry.kind}</small>}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box above it */}
          <div
            id={`${list}-${nth}`}
            role="option"
            tabIndex={-1}
            aria-selected={nth === at}
            ref={(element) => {
              if (nth === at) element?.scrollIntoView?.({ block: 'nearest' });
            }}
            onClick={() => onOpen(entry)}
          >
            <b>{entry.title}</b>
            {entry.about && <span>{entry.about}</span>}
          </div>
        </div>
      ))}
    </div>
  );
}
/** Ctrl+K: a company, a room, a contract, a bill, a number or a page, by a piece of its name; among what the caller may open. */
export default function Search({ pages, onClose }: Props) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const q = useSettled(text.trim());
  const { data, failure, isFetching, retry } = useCall(searchCalls, 'everything', q ? { q } : null);
  const { party = 'visitor', can } = useViewer();
  const open = useOpenPath();
  const words = useDeferredValue(text.trim());
  const entries = useMemo(() => {
    const placeOf = (resource: string) => listPageFor(resource, party, ({ access }) => access !== 'guest' && can(access))?.path;
    return entriesOf({ words, pages, found: q && words ? (data?.data ?? []) : [], placeOf });
  }, [words, q, pages, data, party, can]);
  const chosen = Math.min(at, Math.max(0, entries.length - 1));
  const go = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    open(entry.path);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) setAt(Math.max(0, Math.min(chosen + step, entries.length - 1)));
    else go(entries[chosen]);
  };
  const isWaiting = text.trim() !== q || isFetching;
  return (
    <Modal visible title="搜索" footer={null} onCancel={onClose} className="search-box" style={{ width: 'min(640px, calc(100vw - 24px))', top: 0 }}>
      <Input
        autoFocus
        allowClear
        maxLength={40}
        size="large"
        role="combobox"
        aria-label="搜索企业、房间、合同、账单、电话或菜单"
        aria-expanded={entries.length > 0}
        aria-controls={list}
        {...(entries.length > 0 && { 'aria-activedescendant': `${list}-${chosen}` })}
        placeholder="企业、房间、合同或账单编号、电话、菜单"
        value={text}
        onChange={(value) => {
          setText(value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      {failure && q !== '' && <ErrorState failure={failure} onRetry={retry} />}
      <p className="search-hint" role="status">
        {text.trim() === ''
          ? '↑ ↓ 选择，回车打开，Esc 关闭'
          : isWaiting
            ? '正在搜索 …'
            : entries.length === 0 && !failure
              ? `没有找到“${text.trim()}”`
              : `找到 ${entries.length} 项`}
      </p>
      <Found entries={entries} at={chosen} list={list} onOpen={go} />
    </Modal>
  );
}
