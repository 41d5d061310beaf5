import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './head.css';

interface Props {
  readonly title: string;
  /** The pages above this one. */
  readonly trail: readonly { readonly title: string; readonly to: string }[];
  /** The page's heading is further down, in what it shows. */
  readonly trailOnly?: boolean;
  /** What the page is for, in a sentence. */
  readonly lead?: string | undefined;
  readonly children?: ReactNode;
}
/** The head of a page below the home page: where one is, what it is called. */
export const PageHead = ({ title, trail, trailOnly = false, lead, children }: Props) => (
  <div className="site-head">
    <div className="site-width">
      <nav aria-label="当前位置">
        <ol className="site-trail">
          {trail.map(({ title: name, to }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      {!trailOnly && (
        <div className="wrap-row site-head-line">
          <div>
            <h1>{title}</h1>
            {lead && <p className="site-head-lead">{lead}</p>}
          </div>
          {children}
        </div>
      )}
    </div>
  </div>
);
