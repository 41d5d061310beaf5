import { useEffect, type RefObject } from 'react';
import { isTyping } from '@/panels/kernel/typing';

export interface ListKeys {
  readonly onNew?: (() => void) | undefined;
  readonly onHelp: () => void;
}
/** What the keys of a list do, for the help sheet. */
export const keyHelp: readonly (readonly [keys: string, does: string])[] = [
  ['/', '定位到查询条件'],
  ['Enter', '查询'],
  ['n', '新建'],
  ['j / k', '下一行 / 上一行'],
  ['o', '打开当前行'],
  ['↑ / ↓', '详情中上一条 / 下一条'],
  ['Esc', '关闭弹窗或详情'],
  ['?', '显示快捷键'],
];
/** What lies over a list, and takes keys of its own. */
export const overlays = '[role=menu], [role=dialog], .arco-modal, .arco-drawer';

/** Whether a dialog or a drawer lies over the page; one that was closed may stay in the document, without a box of its own. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll('.arco-modal-wrapper, .arco-drawer-wrapper:not(.arco-drawer-wrapper-hide) .arco-drawer')].some(
    (one) => one.getClientRects().length > 0,
  );

/** Single keys over a list. None while somebody types, and none while a dialog is open. */
export function useListKeys(host: RefObject<HTMLElement | null>, { onNew, onHelp }: ListKeys): void {
  useEffect(() => {
    const links = () => [...(host.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const step = (by: number) => {
      const all = links();
      const at = all.indexOf(document.activeElement as HTMLElement);
      const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1)];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
    };
    const actions: Readonly<Record<string, () => void>> = {
      '/': () => host.current?.querySelector<HTMLElement>('.filter-bar input')?.focus(),
      n: () => onNew?.(),
      j: () => step(1),
      k: () => step(-1),
      o: () => links().includes(document.activeElement as HTMLElement) && (document.activeElement as HTMLElement).click(),
      '?': onHelp,
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target, overlays) || isCovered()) return;
      const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [host, onNew, onHelp]);
}
