import { Mark } from '../Cards';
import type { PublicActivity } from '../types';

/** A day and its hours; two days where it ends on another. */
export const whenText = ({ start_at, end_at }: Pick<PublicActivity, 'start_at' | 'end_at'>): string =>
  start_at.slice(0, 10) === end_at.slice(0, 10)
    ? `${start_at.slice(0, 16)}–${end_at.slice(11, 16)}`
    : `${start_at.slice(0, 16)} 至 ${end_at.slice(0, 16)}`;
/** Whether one may sign up still: its list stays open until its own moment, also of one that has begun. */
export const isFull = ({ left }: Pick<PublicActivity, 'left'>): boolean => left !== null && left <= 0;
export const isOpen = ({ progress }: Pick<PublicActivity, 'progress'>): boolean => progress === '报名中';
export function Standing({ activity }: { activity: PublicActivity }) {
  if (isOpen(activity)) return isFull(activity) ? <Mark tone="full">名额已满</Mark> : <Mark tone="open">报名中</Mark>;
  return <Mark tone="over">{activity.progress === '未开始' ? '报名已截止' : activity.progress}</Mark>;
}
/** How many seats are left, or how many wait for one. */
export function seatsText({ seats, left, queued }: PublicActivity): string {
  if (seats === null || left === null) return '名额不限';
  return left > 0 ? `名额 ${seats} 人，余 ${left} 个` : `名额 ${seats} 人，已满${queued > 0 ? `，候补 ${queued} 人` : ''}`;
}
