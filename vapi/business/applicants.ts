import type { Context } from '../kernel/context';
import type { Services } from '../services';
import { post } from './outbox';

/** Long enough for who reads his messages the day after. Minutes. */
const lives = 3 * 24 * 60;
interface Verdict {
  /** What it is about: 场地申请. */
  readonly what: string;
  readonly passed: boolean;
  readonly reason?: string | null;
  /** What comes next for who has passed. */
  readonly next?: string;
}
/** Whoever has handed something in on the public site has no account to be told in: a phone alone. */
export const notifyApplicant = (context: Context, services: Services, mobile: string, { what, passed, reason, next }: Verdict): Promise<void> =>
  post(context, services, {
    mobile,
    template: 'application',
    content: passed ? `您的${what}已通过${next ? `，${next}` : ''}。` : `您的${what}未通过${reason ? `：${reason}` : ''}。`,
    lives,
  });
