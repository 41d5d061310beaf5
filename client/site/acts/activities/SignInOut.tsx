import { Link } from 'react-router';
import { Block } from '../../Block';
import { PageHead } from '../../PageHead';
import { pageAddress, usePageRead, usePageValues } from '../../usePage';
import { FormWaiting, Lazily } from '../Lazily';
import '../offer.css';

const load = () => import('./SignForm');
/** 签到与签退: for who stands in the hall, by the mobile that signed up and the code that is shown there. */
export default function SignInOut() {
  const { id } = usePageValues('signInOut');
  const state = usePageRead('signInOut', 'list');
  return (
    <>
      <PageHead title="活动签到" trail={[{ title: '首页', to: pageAddress('home') }]} />
      <div className="site-width site-body">
        <section className="offer-side auth-narrow sign-in" aria-label="签到与签退">
          <Block state={state} empty="" isEmpty={() => false}>
            {({ data }) =>
              data.length === 0 ? (
                <>
                  <p className="offer-note">现在没有可签到的活动。活动开始前 60 分钟至结束后 120 分钟内可以签到与签退。</p>
                  <Link className="site-back" to={pageAddress('activities')}>
                    查看培训活动
                  </Link>
                </>
              ) : (
                <Lazily load={load} props={{ activities: data, id: id === undefined ? undefined : Number(id) }} waiting={<FormWaiting />} />
              )
            }
          </Block>
        </section>
      </div>
    </>
  );
}
