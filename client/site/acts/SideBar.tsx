import { useEffect, useState } from 'react';
import { pageAddress } from '../usePage';
import { useAct } from './act';
import './side-bar.css';

/** Lines of 24 by 24. */
const pictures = {
  room: 'M4 20V6l8-3 8 3v14M4 20h16M9 9h2m2 0h2M9 13h2m2 0h2M10 20v-3h4v3',
  venue: 'M12 21s7-6.3 7-11.5A7 7 0 0 0 5 9.5C5 14.7 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  message: 'M4 5h16v11H10l-4 4v-4H4V5Zm4 4h8m-8 3h5',
  top: 'M12 20V6m-6 6 6-6 6 6M5 3h14',
} as const;
const Icon = ({ of }: { of: keyof typeof pictures }) => (
  <svg
    viewBox="0 0 24 24"
    width={22}
    height={22}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={pictures[of]} />
  </svg>
);
/** Beside the page, on a phone below it: rooms and venues in tabs of their own, the message board, and back to top. */
export function SideBar() {
  const { open } = useAct();
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 300);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <nav className="side-bar" aria-label="快捷服务">
      <a href={pageAddress('mtrooms')} target="_blank" rel="noopener">
        <Icon of="room" />
        会议室
        <span className="visually-hidden">预约（新标签页）</span>
      </a>
      <a href={pageAddress('fields')} target="_blank" rel="noopener">
        <Icon of="venue" />
        空闲场地
        <span className="visually-hidden">（新标签页）</span>
      </a>
      <button type="button" aria-haspopup="dialog" onClick={() => open('message')}>
        <Icon of="message" />
        留言板
      </button>
      <button type="button" className="side-bar-top" data-idle={!scrolled || undefined} onClick={() => window.scrollTo({ top: 0 })}>
        <Icon of="top" />
        <span aria-hidden="true">顶部</span>
        <span className="visually-hidden">返回顶部</span>
      </button>
    </nav>
  );
}
