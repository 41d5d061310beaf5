import { Link } from 'react-router';
import { Block } from '../Block';
import { PageHead } from '../PageHead';
import { Pager } from '../Pager';
import { pageAddress, usePageRead, usePageTitle, usePageValues } from '../usePage';
import { Cards } from './Cards';
import { teamActivityCard } from './people';
import type { Row } from './types';
import { textOf } from './words';
import './readings';
import './team.css';

function Member({ member }: { member: Row }) {
  const at = textOf(member.avatar_path);
  const name = textOf(member.name);
  return (
    <li className="team-member">
      {at ? (
        <img src={`${at}?width=240`} alt="" width={96} height={96} loading="lazy" />
      ) : (
        <span className="card-blank" aria-hidden="true">
          {name.slice(-2)}
        </span>
      )}
      <strong>{name}</strong>
      <span>{textOf(member.post)}</span>
      {textOf(member.certificate) && <small>{textOf(member.certificate)}</small>}
      {textOf(member.intro) && <p>{textOf(member.intro)}</p>}
    </li>
  );
}
/** The teams of the parks: those that have said something of themselves, and those of whom members are known. */
function teamsOf(settings: readonly Row[], members: readonly Row[]) {
  const ids = [...new Set([...settings, ...members].map(({ incubator_id }) => incubator_id))];
  return ids.map((id) => {
    const own = members.filter(({ incubator_id }) => incubator_id === id);
    const setting = settings.find(({ incubator_id }) => incubator_id === id);
    return { id: Number(id), setting, members: own, name: textOf(setting?.title) || `${textOf(own[0]?.incubator_name)}服务团队` };
  });
}
function Activities() {
  const values = usePageValues('team');
  const state = usePageRead('team', 'list');
  if (state.data?.total === 0 && values.page === undefined) return null;
  return (
    <section className="team-activities" aria-labelledby="team-activities">
      <h2 id="team-activities">团队活动</h2>
      <Block state={state} rows={3} empty="没有这一页" isEmpty={({ data }) => data.length === 0}>
        {({ data }) => <Cards data={data} card={teamActivityCard} />}
      </Block>
      {state.data && <Pager page="team" values={values} total={state.data.total} size={state.data.pageSize} />}
    </section>
  );
}
/** Who serves the parks, and what they did. */
export default function Team() {
  const settings = usePageRead('team', 'settings');
  const members = usePageRead('team', 'members').data?.data ?? [];
  return (
    <>
      <PageHead title={usePageTitle()} trail={[{ title: '首页', to: pageAddress('home') }]} lead="在园区里为企业办事的人。">
        <Link className="site-more" to={pageAddress('aboutUs')}>
          关于我们<span aria-hidden="true"> →</span>
        </Link>
      </PageHead>
      <div className="site-width site-body">
        <Block state={settings} empty="暂无团队介绍" isEmpty={({ data }) => data.length === 0 && members.length === 0}>
          {({ data }) =>
            teamsOf(data, members).map(({ id, setting, members: own, name }) => (
              <section key={id} className="team" aria-label={name}>
                <h2>{name}</h2>
                {textOf(setting?.slogan) && <p className="team-slogan">{textOf(setting?.slogan)}</p>}
                {textOf(setting?.summary) && <p>{textOf(setting?.summary)}</p>}
                <ul className="team-members">
                  {own.map((member) => (
                    <Member key={member.id} member={member} />
                  ))}
                </ul>
              </section>
            ))
          }
        </Block>
        <Activities />
      </div>
    </>
  );
}
