import { sql } from 'kysely';
import type { ScoreBasis, ScoreFigure, ScoreOfMonth, ScoreRow, Scores } from '@/domain/answers/score';
import { firstOfMonth } from '@/domain/calc/dates';
import { scoredBy, type ScoredBy } from '@/domain/codes/score';
import { today } from '@/domain/kernel/moment';
import { enterprise } from '@/domain/resources/enterprise';
import { knowledge } from '@/domain/resources/growth-record';
import { reportReturn } from '@/domain/resources/report-return';
import { meansOf, scoresOf } from '../../business/measure/scores';
import { lastDay, monthBefore } from '../../business/scores';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import type { CallHandler } from '../../kernel/handlers';
import { mustSee } from '../../kernel/operations/related';
import { always, inScope } from '../../kernel/scopes';
import { sourcesOf, wanOf, type Found } from './scoreRows';

/** GET /enterprise/synthesize/{id}: twelve months that have a score, each beside the means of the residents of its park, who are scored with it. */
export const synthesize: CallHandler = async (context, { id }): Promise<Scores> => {
  await mustSee(context, enterprise, id);
  const { rows } = await sql<ScoreOfMonth>`
    select to_char(s.period, 'YYYY-MM') "month", ${scoresOf('s')} "values", m.means, s.total::int total, s.safety::int safety, m.average
    from enterprise_synthesize s
    cross join lateral (
      select round(avg(x.total))::int average, ${meansOf('x')} means
      from enterprise_synthesize x
      join score_peer(s.enterprise_id, (s.period + interval '1 month')::date - 1) p on p.enterprise_id = x.enterprise_id
      where x.period = s.period
    ) m
    where s.enterprise_id = ${id} order by s.period desc limit 12`.execute(context.db);
  return { months: rows.toReversed() };
};

interface Part {
  readonly rights: number | null;
  readonly rd: number | null;
  readonly growth: number | null;
  readonly degrees: number | null;
  readonly raised: number | null;
  readonly due: number | null;
  readonly kept: number | null;
  readonly acts: number | null;
  readonly points: number | null;
}
/** What a score is reckoned from; `of`: the one list that a figure is counted from, where its axis has more than that. */
const figuresOf: Readonly<Record<ScoredBy, (part: Part) => (ScoreFigure & { readonly of?: string })[]>> = {
  innovation: ({ rights, rd }) => [
    { label: '有效知识产权', value: rights, unit: '项', of: knowledge.name },
    { label: '近一年研发投入', value: wanOf(rd), unit: '万元', of: reportReturn.name },
  ],
  growth: ({ growth }) => [{ label: '营业收入同比', value: growth, unit: '%' }],
  team: ({ degrees }) => [{ label: '本科及以上占比', value: degrees, unit: '%' }],
  finance: ({ raised }) => [{ label: '融资总额', value: wanOf(raised), unit: '万元' }],
  compliance: ({ due, kept }) => [
    { label: '到期事项', value: due, unit: '项' },
    { label: '按时完成', value: kept, unit: '项' },
  ],
  activity: ({ acts }) => [{ label: '参与', value: acts, unit: '次' }],
  safety: ({ points }) => [{ label: '扣分', value: points ?? 0, unit: '分' }],
};
/** So many rows are shown; what is older is counted. */
const shown = 100;

/** GET /enterprise/synthesize/{id}/rows: those that the caller may list himself, in his parks; of others he hears of which kind they are. */
export const synthesizeRows: CallHandler = async (context: Context, { id, axis, period }): Promise<ScoreBasis> => {
  await mustSee(context, enterprise, id);
  const by = scoredBy.items.find(({ code }) => code === axis)?.code as ScoredBy | undefined;
  if (!by) return refuse('请选择评分项');
  const firm = Number(id);
  const last = monthBefore(today(context.now));
  const wanted = period ? firstOfMonth(String(period)) : last;
  const day = lastDay(wanted < last ? wanted : last);
  const { caller, db } = context;
  const sources = sourcesOf[by].map((source) => ({ ...source, open: !source.resource || caller.permissions.has(`${source.resource.name}_list`) }));
  // a figure says as much as its rows: it is given to whoever may list all of them
  const isOpen = (of?: string) => sources.every(({ resource, open }) => open || (of !== undefined && resource?.name !== of));
  const rows: ScoreRow[] = [];
  for (const { resource, kind, rows: select, counted, open } of sources) {
    if (!open) continue;
    const found = await sql<Found>`${select(firm, day, resource ? inScope(resource, { ...context, chosen: null }) : always)}`.execute(db);
    for (const row of found.rows)
      rows.push({ id: row.id, resource: resource?.name ?? '', kind, date: row.date, text: row.text, counted: counted(row) });
  }
  const part =
    await sql<Part>`select p.rights::int, p.rd::float8, p.growth::float8, p.degrees::float8, p.raised::float8, p.due::int, p.kept::int, p.acts::int, p.points::int
    from score_part(null, ${day}::date) p where p.enterprise_id = ${firm}`.execute(db);
  const [figures] = part.rows;
  return {
    axis: by,
    figures: figures ? figuresOf[by](figures).map(({ of, ...figure }) => ({ ...figure, value: isOpen(of) ? figure.value : null })) : [],
    data: rows.sort((one, other) => other.date.localeCompare(one.date)).slice(0, shown),
    total: rows.length,
    withheld: sources.filter(({ open }) => !open).map(({ kind }) => kind),
  };
};
