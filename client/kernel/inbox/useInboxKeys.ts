import { useEffect, useRef, type RefObject } from 'react';
import { isTyping } from '@/panels/kernel/typing';
import { isCovered, overlays } from '../list/useListKeys';

export interface InboxKeys {
  readonly step: (by: number) => void;
  readonly act: () => void;
  readonly refuse: () => void;
  readonly open: () => void;
  readonly tick: () => void;
}
/** The keys of the inbox, for the line that says them. */
export const inboxKeys = 'j / k 移动 · A 通过或办理 · R 驳回 · X 选择 · O 打开';
/** Single keys over what waits: none while somebody types or a dialog is open. `within`: only while the keyboard is in it. */
export function useInboxKeys(host: RefObject<HTMLElement | null>, keys: InboxKeys, within: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const does: Readonly<Record<string, (keys: InboxKeys) => void>> = {
      j: ({ step }) => step(1),
      arrowdown: ({ step }) => step(1),
      k: ({ step }) => step(-1),
      arrowup: ({ step }) => step(-1),
      a: ({ act }) => act(),
      r: ({ refuse }) => refuse(),
      o: ({ open }) => open(),
      x: ({ tick }) => tick(),
    };
    const onKey = (event: KeyboardEvent) => {
      const box = host.current;
      if (event.ctrlKey || event.metaKey || event.altKey || !box || box.getClientRects().length === 0) return;
      if (isTyping(event.target, overlays) || isCovered() || (within && !box.contains(document.activeElement))) return;
      const key = event.key.toLowerCase();
      const target = event.target instanceof Element ? event.target : null;
      // arrows go between tabs, and scroll what is not the inbox
      if (key.startsWith('arrow') && !target?.closest('[data-waits]')) return;
      if (!Object.hasOwn(does, key)) return;
      event.preventDefault();
      does[key]?.(latest.current);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [host, within]);
}
