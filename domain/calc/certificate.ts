import { timeOf } from '../kernel/moment';

/** Why there is no certificate of a sign-up: whoever has been there has one once it is over, or once he has signed out. */
export function certificateRefusal(signUp: Readonly<Record<string, unknown>>, now: number): string | undefined {
  const { signed_at, signed_out_at, ends_at } = signUp;
  if (!signed_at) return '签到后才能领取证书';
  const isOver = (timeOf(ends_at) ?? Number.POSITIVE_INFINITY) <= now;
  return signed_out_at || isOver ? undefined : '活动结束或签退后才能领取证书';
}
