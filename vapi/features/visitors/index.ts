import { scoreCalls } from '@/domain/calls/score';
import { visitorCalls } from '@/domain/calls/visitors';
import { today } from '@/domain/kernel/moment';
import { fieldRecord } from '@/domain/resources/field-record';
import { mtroomApl } from '@/domain/resources/mtroom-apl';
import { enterpriseApply, settlementApply } from '@/domain/resources/settlement-apply';
import { suggest } from '@/domain/resources/suggest';
import { post } from '../../business/outbox';
import { makeQueryCode, throughDoor } from '../../business/public-door';
import { sql } from 'kysely';
import type { Context, Values } from '../../kernel/context';
import { answers, combine, type Feature } from '../../kernel/handlers';
import { invalid } from '../../kernel/errors';
import { storeOpenly } from '../../kernel/operations/store';
import type { Stored } from '../../kernel/rows';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Services } from '../../services';
import { join } from './join';
import { points } from './points';
import { progress } from './progress';
import { venueDays } from './taken';
import { visit } from './visit';

/** A week: whoever applies on a holiday still has his code. */
const lives = 7 * 24 * 60;
/** What its writer reads at once, which may go by what became of it. */
type Next = string | ((row: Stored) => string);
/** An application that is asked about later: its writer is given a code for that, on the page and by SMS. */
const application = (services: Services, resource: AnyResource, what: string, next: Next) => async (context: Context, draft: Values) => {
  const query_code = makeQueryCode();
  const row = await storeOpenly(resource, context, draft, { query_code }, services.engine);
  const content = `您的${what}已提交，查询码${query_code}，可在官网凭手机号与查询码查询进度。`;
  await post(context, services, { mobile: String(draft.contact_mobile), template: 'application', content, lives });
  return { message: typeof next === 'string' ? next : next(row), query_code };
};
const industries = async ({ db }: Context) => {
  const found = await sql<{ id: number; name: string }>`select id, label as name from classification where level = 1 order by code`.execute(db);
  return { data: found.rows, total: found.rows.length };
};
/** What visitors hand in on the public site, by the same doors as everything else (entities.md 4.11, 7.1 to 7.6, 9.1). */
export const visitorsFeature = (services: Services): Feature => {
  const { engine } = services;
  const through = (name: string, work: Parameters<typeof throughDoor>[2], mobile = 'contact_mobile') => throughDoor(services, { name, mobile }, work);
  const settle = application(services, settlementApply, '入驻申请', '申请已提交，园区审核后会与您联系');
  const doors = answers(visitorCalls, {
    bookRoom: through(
      'book',
      application(services, mtroomApl, '会议室预约', ({ status, code }) =>
        status === 1 ? `预约成功，签到码${String(code)}` : '预约已提交，园区审核后以短信告知结果',
      ),
    ),
    venue: through('venue', application(services, fieldRecord, '场地申请', '申请已提交，园区审核后以短信告知结果')),
    settle: through('settle', async (context, draft) => {
      if (draft.in_at && String(draft.in_at) < today(context.now)) throw invalid({ in_at: ['预计入驻日期不能早于今天'] });
      return settle(context, draft);
    }),
    tenant: through('tenant', application(services, enterpriseApply, '企业申请', '申请已提交，审核通过后以短信发送账号')),
    join: through('join', join(services)),
    visit: through('visit', visit(services), 'mobile'),
    // whoever has an account and no right to the board of the office is answered there all the same
    message: through('message', async (context, draft, by) => {
      await storeOpenly(suggest, context, draft, { created_by: by.id || null }, engine);
      return { message: '操作成功' };
    }),
    industries,
    venueDays,
    applicationProgress: progress,
  });
  return combine([doors, answers(scoreCalls, { scoreLogin: points(services) })]);
};
