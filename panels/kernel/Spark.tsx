import { pathOf, type SparkLine } from './sparkPath';

/** How a figure came to be what it is, beside it: no axis, its own range, a gap where nothing is known. Said in words by the figure's own note. */
export function Spark({ span, data }: SparkLine) {
  const path = pathOf(data, 100, 40);
  if (path === '') return null;
  return (
    <svg className="k-spark" viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={`${span}的走势`}>
      <title>{`${span}的走势`}</title>
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
