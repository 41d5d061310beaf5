import type { Access, Party } from '@/domain/kernel/access';
import { titleFor } from '@/domain/kernel/route';
import { routeById } from '@/domain/routes';
import { ownIcons } from '@/domain/routes/own-icons';
import { Link } from 'react-router';
import { useCall } from '@/client/kernel/api/calls';
import { useSession } from '@/client/kernel/session/session';
import { MenuIcon } from '@/client/ui/MenuIcon';
import { numberOf, waysOf, type Answered, type Way } from './ways';

/** How many there are of what its words say; none where nothing waits. */
function Count({ of: count }: { readonly of: NonNullable<Way['count']> }) {
  const { data } = useCall(count.of, count.query, { ...(count.figure?.rows !== 'none' && { pageSize: 1 }), ...count.where });
  const number = numberOf(count, (data ?? {}) as Answered);
  return number === null ? null : <small data-some={(number > 0 && count.waits) || undefined}>{`${number} ${count.says}`}</small>;
}
/** 常用服务: where somebody who is not staff goes in a week, with what there is of each; one tap from his first page. */
export default function Ways({ party }: { readonly party: Party }) {
  const { can } = useSession();
  const ways = waysOf(party).flatMap((way) => {
    const route = routeById.get(way.route);
    return route && route.access !== 'guest' && can(route.access as Access) ? [{ way, route }] : [];
  });
  if (ways.length === 0) return null;
  return (
    <section className="db-card" aria-label="常用服务">
      <header>
        <h2>常用服务</h2>
      </header>
      <ul className="db-ways">
        {ways.map(({ way, route }) => (
          <li key={way.route}>
            <Link to={{ pathname: route.path, ...(way.search && { search: way.search }) }} className="db-way">
              <MenuIcon icon={ownIcons[way.route]} className="db-way-icon" />
              <b>{way.label ?? titleFor(route, party)}</b>
              {way.count && <Count of={way.count} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
