import { pathTo, type RouteId } from '@/domain/routes';
import { audited } from './content';
import type { Bill, Incubator, Park, Tenant } from './park';

const texts = [
  [2, '关于开展冬季消防安全检查的通知', '请各企业于本周五前完成自查，园区将联合属地消防部门抽查。', 1],
  [4, '园区停水通知', '因管网检修，本周六 22:00 至次日 6:00 暂停供水，请提前储水。', 2],
  [1, '关于规范停车秩序的通知', '请按车位停放，访客车辆请提前登记。', 2],
  [6, '季度报表填报提醒', '请在孵企业按时完成季度报表填报，逾期将影响综合评分。', 1],
  [3, '投融资对接路演报名', '本月路演面向全体企业开放报名，席位有限。', 2],
  [5, '物业费与水电费缴纳通知', '本月账单已出，请在应缴日前完成缴费。', 2],
  [1, '电梯年检安排', '电梯年检期间请使用备用电梯。', 2],
] as const;

/** Notices with a receipt a tenant: older ones mostly read, the newest not yet; and what else lies in the inboxes. */
export function addNotices(park: Park, incubators: readonly Incubator[], accounts: ReadonlyMap<number, number>, residents: readonly Tenant[]): void {
  const { loader, random, calendar, base } = park;
  texts.forEach(([type, title, text, needs_receipt], index) => {
    const at = index === 0 ? new Date(calendar.now.getTime() - 2 * 3600_000).toISOString() : calendar.at(calendar.ago(1 + index * 6), '09:10');
    const everywhere = index !== 1;
    const reached = everywhere ? residents : residents.filter((one) => one.incubator === incubators[0]?.id);
    const row = {
      incubator_id: incubators[0]?.id,
      title,
      type,
      content: `<p>${text}</p>`,
      audience_kind: everywhere ? 1 : 2,
      enterprise_ids: everywhere ? null : reached.map(({ id }) => id),
      needs_receipt,
      is_public: index % 3 === 0 ? 1 : 2,
      is_top: index === 0 ? 1 : 2,
      top_at: index === 0 ? at : null,
      published_at: at,
      created_at: at,
      created_by: base.admin,
      ...audited(park, 3, at),
    };
    const id = loader.add('notice', row);
    for (const tenant of reached) {
      const seen = random.chance(index === 0 ? 0.12 : 0.93 - index * 0.03);
      const when = calendar.past(Date.parse(at) + random.int(10, 900) * 60_000, 1);
      loader.add('message', {
        user_id: accounts.get(tenant.id),
        type: 1,
        title,
        content: text,
        path: pathTo('notice.inbox'),
        query: { id: String(id) },
        notice_id: id,
        read_at: seen ? when : null,
        receipt_at: seen && needs_receipt === 1 ? when : null,
        receipt: seen && needs_receipt === 1 ? '收到' : null,
        created_at: at,
      });
    }
  });
  const at = new Date(calendar.now.getTime() - 5 * 3600_000).toISOString();
  const unsent = (status: 1 | 2, of: Incubator | undefined, type: number, title: string, content: string) =>
    loader.add('notice', { incubator_id: of?.id, title, type, content: `<p>${content}</p>`, created_at: at, ...audited(park, status, at) });
  unsent(2, incubators[1], 1, '关于园区网络割接的通知', '本周日凌晨进行网络割接，预计中断 2 小时。');
  unsent(1, incubators[0], 3, '年终企业座谈会安排', '拟于下月初召开企业座谈会。');
}

/** Bills to pay, results and tasks: the tenant's bell and that of the staff have something in them. */
export function addMessages(park: Park, tenantUser: number, bills: readonly Bill[], staffUsers: readonly number[]): void {
  const { loader, calendar } = park;
  const ago = (hours: number) => new Date(calendar.now.getTime() - hours * 3600_000).toISOString();
  const notify = (user_id: number, type: number, hours: number, title: string, content: string, page: RouteId, more: object = {}) =>
    loader.add('message', { user_id, type, title, content, path: pathTo(page), created_at: ago(hours), ...more });
  for (const [index, { number, id }] of bills.slice(0, 2).entries()) {
    const bill = { query: { id: String(id) }, dedupe_key: `fee_bill:${id}:due` };
    notify(tenantUser, 4, 20 + index, `账单 ${number} 待缴费`, '请在应缴日前完成缴费。', 'fee_bill.list', bill);
  }
  notify(tenantUser, 2, 48, '企业风采审核通过', '您提交的企业风采已通过审核并在官网展示。', 'showcase.list', { read_at: ago(30) });
  notify(tenantUser, 3, 26, '问卷待填写：企业年度服务需求调查', '请在截止前完成填写。', 'answer_sheet.list');
  for (const user of staffUsers) {
    const returns = { query: { auditStatus: '2' }, read_at: ago(40) };
    notify(user, 6, 12, 'B座3F 水表夜间流量异常', '凌晨流量超过阈值，请安排检查。', 'meter.water');
    notify(user, 3, 3, '有会议室预约待审核', '今日有新的会议室预约等待审核。', 'mtroom_apl.list', { query: { status: '0' } });
    notify(user, 3, 60, '季度报表待审核', '有企业提交了季度报表，等待审核。', 'report_return.list', returns);
  }
}
