import { Link } from 'react-router';
import { useSession } from '../../kernel/session/session';
import { useSite } from '../../kernel/site/site';
import { ActLink } from '../acts/ActLink';
import { pageAddress } from '../usePage';
import type { Call, Row } from './types';
import { PhoneLink } from './Values';
import { textOf } from './words';
import './filters.css';

/** Where one would move in. */
const placeOf = ({ incubator_id, building_id }: Row) => ({ incubator_id: textOf(incubator_id), building_id: textOf(building_id) });
/** Whom a message goes to, what it is about, and where that is. */
const answersOf = ({ facilitator, product }: NonNullable<Call['ask']>, row: Row) => ({
  facilitator_id: textOf(row[facilitator]),
  incubator_id: textOf(row.incubator_id),
  about: [product && textOf(row.facilitator_name), textOf(product ? row.title : row.name)].filter(Boolean).join(' · '),
  ...(product && { facilitator_service_id: String(row.id), title: `咨询：${textOf(row.title)}`.slice(0, 50) }),
});
/** What whoever is interested does next: a number to call, the page of the back office, the application to move in. */
export function CallBox({ call, row }: { call: Call; row: Row }) {
  const { site } = useSite();
  const { user } = useSession();
  const phone = (call.phone === undefined ? '' : textOf(row[call.phone])) || site.phone;
  const { office, ask } = call;
  return (
    <section className="content-call" aria-labelledby="call">
      <h2 id="call">{call.title}</h2>
      <p>{call.text}</p>
      <p className="content-phone">{phone ? <PhoneLink number={phone} /> : <Link to={pageAddress('aboutUs')}>园区联系方式</Link>}</p>
      {office && (
        <Link className="content-do" to={user ? office.to : `/user/login?redirect=${encodeURIComponent(office.to)}`}>
          {user ? office.label : '登录办理'}
        </Link>
      )}
      {ask && (
        <ActLink act="message" className="content-do" given={answersOf(ask, row)}>
          在线咨询
        </ActLink>
      )}
      {call.settle && (
        <ActLink act="settle" className="content-do" given={placeOf(row)}>
          申请入驻
        </ActLink>
      )}
    </section>
  );
}
