import type { Scope } from '@/panels/kernel/scope';
import type { Crumb } from './crumbs';
import './breadcrumb.css';

/** Where the screen looks, and the way back up: each level is a button, the last says where one is. */
export function Breadcrumb({ crumbs, onGo }: { readonly crumbs: readonly Crumb[]; readonly onGo: (scope: Scope) => void }) {
  return (
    <nav className="k-crumbs" aria-label="当前范围">
      <ol>
        {crumbs.map(({ name, scope }, at) => (
          <li key={`${at} ${name}`}>
            <button type="button" aria-current={at === crumbs.length - 1 ? 'location' : undefined} onClick={() => onGo(scope)}>
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
