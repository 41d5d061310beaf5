import { useEffect } from 'react';

export interface KeyActions {
  readonly fullScreen: () => void;
  readonly refresh: () => void;
  readonly pause: () => void;
  readonly help: () => void;
  readonly screen: (place: number) => void; // from 0
  readonly park: (step: 1 | -1) => void;
}
export const keyHelp: readonly (readonly [string, string])[] = [
  ['F', '进入或退出全屏'],
  ['Esc', '返回上一层'],
  ['1 - 5', '切换大屏'],
  ['← →', '上一个 / 下一个园区'],
  ['空格', '暂停 / 继续滚动'],
  ['R', '刷新'],
  ['Tab', '依次选中面板'],
  ['Enter', '以表格查看选中的面板'],
  ['?', '显示本说明'],
];
const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;
const isPressed = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('button, a, canvas') !== null;

/** The keys of all cockpit screens (visual.md 2.0); none while somebody types. */
export function useKeys(actions: KeyActions): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || event.defaultPrevented) return;
      const run = (action: () => void): void => {
        event.preventDefault();
        action();
      };
      if (event.key === 'f' || event.key === 'F') run(actions.fullScreen);
      else if (event.key === 'r' || event.key === 'R') run(actions.refresh);
      else if (event.key === '?' || event.key === '？') run(actions.help);
      else if (event.key === ' ' && !isPressed(event.target)) run(actions.pause);
      else if (/^[1-5]$/.test(event.key)) run(() => actions.screen(Number(event.key) - 1));
      else if (event.key === 'ArrowLeft' && !isPressed(event.target)) run(() => actions.park(-1));
      else if (event.key === 'ArrowRight' && !isPressed(event.target)) run(() => actions.park(1));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [actions]);
}
