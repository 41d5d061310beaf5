import type { CurveAnswer, UseCurve } from '@/domain/answers/curve';
import { priceBand } from '@/domain/codes/iot';
import type { Lines, Series } from '@/domain/feeds/blocks';
import { labelOf } from '@/domain/kernel/codes';
import { asOf } from '../../../business/measure/area';
import { figure } from '../../../business/measure/numbers';
import type { Context, Values } from '../../../kernel/context';
import { limitsOf } from './limits';
import { periodOf, type Periods } from './period';
import { hoursOf, pointsOf, type Point } from './points';
import { pricedOf } from './priced';
import { flowUnitOf, subjectOf, unitOf, type Subject } from './subject';

const sumOf = (points: readonly Point[]): number | null =>
  points.every(({ usage }) => usage === null) ? null : points.reduce((sum, { usage }) => sum + (usage ?? 0), 0);
/** One figure of the points of a period, as long as its axis; what is not over yet is a gap, and so is what nothing was read for. */
const seriesOf = (name: string, unit: string, axis: readonly Point[], points: readonly Point[], read: (point: Point) => number | null): Series => ({
  ...{ name, unit },
  data: axis.map((_, at) => (!points[at] || points[at].running ? null : figure(read(points[at]), 3))),
});
const xOf = (points: readonly Point[]): string[] => points.map(({ at }) => at);

/** The use, and that of the period compared with; the sums of both, and the most that flowed. */
function curveOf(
  points: readonly Point[],
  others: readonly Point[] | undefined,
  { kind, meters }: Subject,
  { span, otherName }: Periods,
): CurveAnswer {
  const [unit, flowUnit] = [unitOf(kind), flowUnitOf(kind)];
  // the peaks of several meters were not at one time: what flowed together on the mean is what is known of all
  const most = meters.length === 1 ? points.map(({ power }) => power) : hoursOf(span) === null ? [] : points.map(({ flow }) => flow);
  const sums = [
    { label: '合计', value: figure(sumOf(points), 3), unit },
    ...(others ? [{ label: otherName, value: figure(sumOf(others), 3), unit }] : []),
    {
      label: kind === 2 ? '最大流量' : '最大功率',
      value: figure(Math.max(...most.map((value) => value ?? Number.NEGATIVE_INFINITY)), 3),
      unit: flowUnit,
    },
  ];
  return {
    lines: {
      x: xOf(points),
      series: [
        seriesOf('用量', unit, points, points, ({ usage }) => usage),
        ...(others ? [seriesOf(otherName, unit, points, others, ({ usage }) => usage)] : []),
      ],
    },
    sums: sums.filter(({ value }) => value !== null && Number.isFinite(value)),
  };
}
const bandFields = ['tip', 'peak', 'flat', 'valley'] as const;
/** The use of every point by band: those that there is something of, where there are two. */
function bandsOf(points: readonly Point[], unit: string): Series[] {
  const used = bandFields.flatMap((field, at) => {
    const series = seriesOf(labelOf(priceBand, at + 1) ?? '', unit, points, points, (point) => point[field]);
    return series.data.some((value) => value) ? [series] : [];
  });
  return used.length > 1 ? used : [];
}
function flowOf(points: readonly Point[], others: readonly Point[] | undefined, { kind }: Subject, { span, otherName }: Periods): Lines | null {
  if (hoursOf(span) === null) return null;
  const unit = flowUnitOf(kind);
  const name = kind === 2 ? '流量' : '功率';
  const series = [seriesOf(name, unit, points, points, ({ flow }) => flow)];
  return { x: xOf(points), series: others ? [...series, seriesOf(otherName, unit, points, others, ({ flow }) => flow)] : series };
}

/** The points of a period, and of the one it is compared with, where there is one. */
const bothOf = (context: Context, subject: Subject, { span, period, other }: Periods): Promise<Point[][]> =>
  pointsOf(context, subject, span, other ? [period, other] : [period]);

/** GET /iot/meter/{id}/curve: of one meter within reach. */
export async function curveOfMeter(
  context: Context,
  { id, kind }: { readonly id: number; readonly kind: unknown },
  input: Values,
): Promise<CurveAnswer> {
  const periods = periodOf(context.now, input);
  const subject = await subjectOf(context, { kind, of: 'meter', id });
  const [points = [], others] = await bothOf(context, subject, periods);
  return curveOf(points, others, subject, periods);
}
/** GET /iot/curve: of a place, a tenant, a meter or of all within reach, with what it cost and what would have raised an alarm. */
export async function curve(context: Context, input: Values): Promise<UseCurve> {
  const periods = periodOf(context.now, input);
  const subject = await subjectOf(context, input);
  // neither needs the other: a server works on both at once
  const [[points = [], others], priced] = await Promise.all([bothOf(context, subject, periods), pricedOf(context, subject, periods)]);
  const flow = flowOf(points, others, subject, periods);
  return {
    ...curveOf(points, others, subject, periods),
    ...periods.period,
    as_of: asOf(context.now, ...subject.meters.map(({ last_seen_at }) => last_seen_at)),
    unit: unitOf(subject.kind),
    meters: subject.meters.length,
    bands: bandsOf(points, unitOf(subject.kind)),
    flow,
    limits: await limitsOf(context, subject, flow),
    ...priced,
  };
}
