import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { IconClose, IconMore } from '@arco-design/web-react/icon';
import type { Tab } from '../tabs';
import { Disclosure } from './Disclosure';
import { useStrip, type Strip } from './use-tabs';
import './tabs.css';

function Choices({ strip, path, close }: { strip: Strip; path: string; close: () => void }) {
  const fixed = strip.tabs.find((tab) => tab.path === path)?.fixed ?? false;
  const choices = [
    { title: '刷新', run: () => strip.refresh(path) },
    { title: '关闭', run: () => strip.close(path), off: fixed },
    { title: '关闭其他', run: () => strip.closeOthers(path) },
    { title: '关闭全部', run: strip.closeAll },
  ];
  return (
    <ul className="shell-choices">
      {choices.map(({ title, run, off }) => (
        <li key={title}>
          <button
            type="button"
            disabled={off}
            onClick={() => {
              close();
              run();
            }}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface OneProps {
  readonly tab: Tab;
  readonly strip: Strip;
  readonly onMenu: (path: string, event: MouseEvent | KeyboardEvent) => void;
}
function One({ tab, strip, onMenu }: OneProps) {
  const navigate = useNavigate();
  const current = tab.path === strip.current;
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'Delete') strip.close(tab.path);
    if (event.shiftKey && event.key === 'F10') onMenu(tab.path, event);
  };
  return (
    <span
      className="shell-tab"
      role="presentation"
      data-current={current || undefined}
      data-fixed={tab.fixed || undefined}
      onContextMenu={(event) => onMenu(tab.path, event)}
    >
      <button
        ref={element}
        type="button"
        role="tab"
        className="one-line"
        aria-selected={current}
        aria-description={tab.fixed ? '固定标签' : '按 Delete 键关闭'}
        tabIndex={current ? 0 : -1}
        title={tab.title}
        onKeyDown={onKeyDown}
        onClick={() => current || void navigate(tab.to)}
        onAuxClick={({ button }) => button === 1 && strip.close(tab.path)}
      >
        {tab.title}
      </button>
      {!tab.fixed && (
        // for the pointer; the keyboard closes by Delete, because a tab list holds tabs only
        <span className="shell-tab-close" aria-hidden="true" title="关闭" onClick={() => strip.close(tab.path)}>
          <IconClose />
        </span>
      )}
    </span>
  );
}

/** The pages that were visited; arrow keys walk, Delete closes, Shift+F10 or the right button opens the choices. */
export function TabStrip() {
  const strip = useStrip();
  const [menu, setMenu] = useState<{ path: string; left: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!menu) return undefined;
    box.current?.querySelector<HTMLButtonElement>('.shell-tab-menu button:enabled')?.focus();
    const away = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.shell-tab-menu'))) setMenu(null);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [menu]);
  const onMenu: OneProps['onMenu'] = (path, event) => {
    event.preventDefault();
    const left = event.currentTarget.getBoundingClientRect().left - (box.current?.getBoundingClientRect().left ?? 0);
    setMenu({ path, left });
  };
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    const all = [...(box.current?.querySelectorAll<HTMLButtonElement>('[role=tab]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return (
    <nav className="shell-strip" aria-label="标签页" ref={box} onKeyDown={({ key }) => key === 'Escape' && setMenu(null)}>
      <div className="shell-tabs" role="tablist" aria-label="已打开的页面" onKeyDown={walk}>
        {strip.tabs.map((tab) => (
          <One key={tab.path} tab={tab} strip={strip} onMenu={onMenu} />
        ))}
      </div>
      {menu && (
        <div className="shell-panel shell-tab-menu" style={{ left: menu.left }}>
          <Choices strip={strip} path={menu.path} close={() => setMenu(null)} />
        </div>
      )}
      <Disclosure label="标签页操作" className="shell-strip-more" button={<IconMore />}>
        {(close) => <Choices strip={strip} path={strip.current} close={close} />}
      </Disclosure>
    </nav>
  );
}
