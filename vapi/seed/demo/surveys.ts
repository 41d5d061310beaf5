import type { Incubator, Park, Tenant } from './park';

/** Answers of the last satisfaction survey: their mean is 4.6 of 5. */
const answered = 60;
const ratings = [
  ['园区环境与物业', 4.5],
  ['企业服务响应', 4.7],
  ['政策与培训', 4.6],
] as const;
const services = ['融资对接', '政策申报', '人才招聘', '市场推广'];

/** A survey that is over, with its answers; one that runs and waits for most tenants; the templates of both. */
export function addSurveys(
  park: Park,
  incubators: readonly Incubator[],
  tenants: readonly Tenant[],
  accounts: ReadonlyMap<number, number>,
  featured: Tenant,
): void {
  const { loader, random, calendar } = park;
  const template = loader.add('questionnaire_template', { name: '园区服务满意度模板', kind: 2, status: 1 });
  loader.add('questionnaire_template', { name: '企业需求调查模板', kind: 1, status: 1 });
  const ask = (owner_kind: number, owner_id: number, sort: number, type: number, title: string, more: object) =>
    loader.add('question', { owner_kind, owner_id, sort, type, title, ...more });
  const required = { is_require: 1, max_score: 5 };
  const optional = { is_require: 2, max_score: 5 };
  const questionsOf = (kind: number, owner: number) => [
    ...ratings.map(([title], index) => ask(kind, owner, index + 1, 4, `您对${title}的评价`, required)),
    ask(kind, owner, 4, 3, '其他意见和建议', optional),
  ];
  questionsOf(1, template);
  const first = incubators[0];
  // a park asks its own
  const residents = tenants.filter(({ incubator }) => incubator === first?.id);
  const over = loader.add('questionnaire', {
    title: `${calendar.quarter().year}年第${calendar.quarter().number}季度园区服务满意度调查`,
    incubator_id: first?.id,
    kind: 2,
    intro: '请根据实际体验评分。',
    template_id: template,
    start_at: calendar.at(calendar.ago(60), '09:00'),
    end_at: calendar.at(calendar.ago(30), '18:00'),
    status: 4,
  });
  const questions = questionsOf(2, over);
  const sheets = random.some(residents, answered).map((tenant) =>
    loader.add('answer_sheet', {
      questionnaire_id: over,
      user_id: accounts.get(tenant.id),
      enterprise_id: tenant.id,
      status: 2,
      submitted_at: calendar.at(calendar.ago(random.int(31, 58)), '11:00'),
    }),
  );
  ratings.forEach(([, mean], index) => {
    // everybody gives at least four; so many give five that the mean is met
    const best = Math.round((mean - 4) * answered);
    const scores = random.shuffle(sheets.map((_, place) => (place < best ? 5 : 4)));
    sheets.forEach((sheet, place) => {
      const score = scores[place] ?? 4;
      loader.add('answer', { questionnaire_id: over, question_id: questions[index], sheet_id: sheet, value: score, score });
    });
  });
  const running = loader.add('questionnaire', {
    title: '企业年度服务需求调查',
    incubator_id: first?.id,
    intro: '帮助我们了解您的需求。',
    start_at: calendar.at(calendar.ago(5), '09:00'),
    end_at: calendar.at(calendar.ago(-12), '18:00'),
    can_edit: 1,
    status: 3,
  });
  const need = ask(2, running, 1, 2, '最需要的服务', { options: services, is_require: 1 });
  ask(2, running, 2, 3, '具体需求描述', optional);
  residents.forEach((tenant, index) => {
    const done = index % 3 === 1 && tenant !== featured;
    const sheet = loader.add('answer_sheet', {
      questionnaire_id: running,
      user_id: accounts.get(tenant.id),
      enterprise_id: tenant.id,
      status: done ? 2 : 0,
      submitted_at: done ? calendar.at(calendar.ago(random.int(1, 4)), '15:00') : null,
    });
    if (done) loader.add('answer', { questionnaire_id: running, question_id: need, sheet_id: sheet, value: random.some(services, 2) });
  });
  const staffSheet = loader.rows('app_user').find((row) => row.username === 'operator');
  for (const user_id of [park.base.admin, staffSheet?.id])
    if (user_id) loader.add('answer_sheet', { questionnaire_id: running, user_id, enterprise_id: null, status: 0, submitted_at: null });
}
