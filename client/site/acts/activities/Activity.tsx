import { Link } from 'react-router';
import { ArticlePage } from '../../ArticlePage';
import { RichText } from '../../RichText';
import { pageAddress, usePageRead } from '../../usePage';
import { costText, Fact } from '../Cards';
import { FormWaiting, Lazily } from '../Lazily';
import type { FullActivity } from '../types';
import { isFull, isOpen, seatsText, Standing, whenText } from './how';
import '../offer.css';

const load = () => import('./SignUp');
const closed: Readonly<Record<string, string>> = { 未开始: '报名已截止', 进行中: '活动正在进行，报名已截止', 已结束: '活动已结束' };
function Side({ activity, onChanged }: { activity: FullActivity; onChanged: () => void }) {
  if (!isOpen(activity)) {
    return (
      <>
        <p className="offer-note">{closed[activity.progress] ?? '暂不能报名'}</p>
        {activity.progress === '进行中' && (
          <Link className="site-back" to={pageAddress('signInOut', { id: activity.id })}>
            去签到
          </Link>
        )}
      </>
    );
  }
  const props = { id: activity.id, full: isFull(activity), audits: activity.needs_apply_audit === 1, onChanged };
  return (
    <>
      <p className="offer-note">{`${seatsText(activity)}。报名截止 ${activity.apply_end_at.slice(0, 16)}`}</p>
      <Lazily load={load} props={props} waiting={<FormWaiting />} />
    </>
  );
}
function Page({ activity, onChanged }: { activity: FullActivity; onChanged: () => void }) {
  return (
    <div className="offer-page">
      <article className="offer-main">
        <div className="offer-title">
          <h1>{activity.title}</h1>
          <Standing activity={activity} />
        </div>
        <dl className="offer-facts">
          <Fact name="时间">{whenText(activity)}</Fact>
          <Fact name="地点">{activity.place_name ?? activity.address}</Fact>
          <Fact name="类型">{activity.type_name}</Fact>
          <Fact name="名额">{seatsText(activity)}</Fact>
          <Fact name="费用">{costText(activity.price, '')}</Fact>
          <Fact name="讲师">{activity.speaker ?? activity.tutor_name}</Fact>
          <Fact name="主办">{activity.facilitator_name ?? activity.incubator_name}</Fact>
          <Fact name="报名截止">{activity.apply_end_at.slice(0, 16)}</Fact>
        </dl>
        {activity.cover_path && <img className="offer-cover" src={activity.cover_path} alt="" width={820} height={461} />}
        <RichText html={activity.content} />
      </article>
      <section className="offer-side auth-narrow" aria-labelledby="sign-up">
        <h2 id="sign-up">报名</h2>
        <Side activity={activity} onChanged={onChanged} />
      </section>
    </div>
  );
}
/** One training or road show: what it is about, whether there are seats, and the way to sign up. */
export default function Activity() {
  const { retry } = usePageRead('activity', 'activity');
  return (
    <ArticlePage page="activity" read="activity">
      {(activity) => <Page activity={activity} onChanged={retry} />}
    </ArticlePage>
  );
}
