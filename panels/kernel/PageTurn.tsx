import type { ReactNode } from 'react';
import './page-turn.css';

interface PageTurnProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  /** Where one is. */
  readonly children: ReactNode;
}
/** One page on or back, on a screen whose list is read page by page. */
export const PageTurn = ({ page, pages, onPage, children }: PageTurnProps) => (
  <nav className="k-turn" aria-label="翻页">
    <button type="button" className="p-button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
      上一页
    </button>
    <span>{children}</span>
    <button type="button" className="p-button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
      下一页
    </button>
  </nav>
);
