import { useEffect } from 'react';
import { isTyping } from '@/panels/kernel/typing';

export interface KeyActions {
  readonly fullScreen: () => void;
  readonly refresh: () => void;
  readonly pause: () => void;
  readonly help: () => void;
  readonly screen: (place: number) => void; // from 0
  readonly park: (step: 1 | -1) => void;
  readonly visit: () => void;
  readonly tour: () => void;
}
export const keyHelp: readonly (readonly [string, string])[] = [
  ['F', '进入或退出全屏'],
  ['Esc', '返回上一层'],
  ['1 - 9', '切换大屏'],
  ['← →', '上一个 / 下一个园区'],
  ['空格', '暂停 / 继续滚动'],
  ['V', '进入或退出来访模式：不显示金额、欠费、车牌与个人姓名'],
  ['T', '来访导览，按任意键或移动指针停止'],
  ['R', '刷新'],
  ['Tab', '依次选中面板'],
  ['Enter', '以表格查看选中的面板'],
  ['?', '显示本说明'],
];
/** A list that is not open takes no letters: whoever has just chosen in it goes on by key. */
const isClosedList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button[role=combobox][aria-expanded=false]') !== null;
const isPressed = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('button, a, canvas') !== null;

/** The keys of all cockpit screens (visual.md 2.0); none while somebody types. */
export function useKeys(actions: KeyActions): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target, 'dialog') && !isClosedList(event.target)) return;
      const run = (action: () => void): void => {
        event.preventDefault();
        action();
      };
      const key = event.key.toLowerCase();
      if (key === 'f') run(actions.fullScreen);
      else if (key === 'r') run(actions.refresh);
      else if (key === 'v') run(actions.visit);
      else if (key === 't' && !event.repeat) run(actions.tour);
      else if (key === '?' || key === '？') run(actions.help);
      else if (key === ' ' && !isPressed(event.target)) run(actions.pause);
      else if (/^[1-9]$/.test(key)) run(() => actions.screen(Number(key) - 1));
      else if (key === 'arrowleft' && !isPressed(event.target)) run(() => actions.park(-1));
      else if (key === 'arrowright' && !isPressed(event.target)) run(() => actions.park(1));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [actions]);
}
