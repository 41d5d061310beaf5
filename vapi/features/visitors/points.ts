import { sql } from 'kysely';
import type { Points } from '@/domain/answers/visitors';
import { scoreKind } from '@/domain/codes/content';
import { toWire } from '@/domain/kernel/moment';
import { useCaptcha } from '../../business/captcha';
import { balanceOf } from '../../business/points';
import { askCode } from '../../business/code';
import { inTransaction, type Context, type Values } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import type { Services } from '../../services';

/** Asking how something stands: the scene of its codes (domain/codes/message). */
const scene = 4;
const mostRows = 100;
interface Row {
  readonly id: number;
  readonly kind: number;
  readonly points: number;
  readonly balance: number;
  readonly reason: string | null;
  readonly created_at: Date;
}
/** The enterprise of a credit code whose contact, or one of whose accounts, has this mobile. */
async function firmOf({ db }: Context, { credit_code, mobile }: Values) {
  const found = await sql<{
    id: number;
    name: string;
  }>`select e.id, e.name from enterprise e where e.deleted_at is null and e.credit_code = ${credit_code}
    and (e.contact_mobile = ${mobile} or exists (select 1 from app_user u
      where u.enterprise_id = e.id and u.mobile = ${mobile} and u.deleted_at is null and u.status = 1)) order by e.id limit 1`.execute(db);
  return found.rows[0];
}
/** POST /score/login. Nobody learns from a refusal whether there is such an enterprise, or whose the mobile is. */
export const points = (services: Services) => async (context: Context, input: Values) => {
  const code = await askCode(context, services, String(input.mobile), scene, String(input.captcha));
  const firm = await firmOf(context, input);
  if (!firm) throw invalid({ mobile: ['信用代码与手机号不符，请填写企业联系人或企业账号的手机号'] });
  return inTransaction(context, async (inside): Promise<Points> => {
    await useCaptcha(inside, code);
    const found = await sql<Row & { total: number }>`select id, kind, points, balance, reason, created_at, count(*) over ()::int total from score
      where enterprise_id = ${firm.id} order by created_at desc, id desc limit ${mostRows}`.execute(inside.db);
    const data = found.rows.map(({ total: _, kind, created_at, ...row }) => ({
      ...row,
      kind: scoreKind.items.find((one) => one.code === kind)?.label ?? '',
      created_at: toWire(created_at),
    }));
    return { name: firm.name, balance: await balanceOf(inside.db, firm.id), total: found.rows[0]?.total ?? 0, data };
  });
};
