import type { Lines } from '@/domain/feeds/blocks';

/** Settled less left; a month of which neither is known is a gap. */
function netOf({ x, series }: Lines): Lines['series'][number] {
  const [into, out] = ['入驻', '退出'].map((name) => series.find((one) => one.name === name)?.data);
  const data = x.map((_, index) => {
    const [plus, minus] = [into?.[index] ?? null, out?.[index] ?? null];
    return plus === null && minus === null ? null : (plus ?? 0) - (minus ?? 0);
  });
  return { name: '净增', unit: '家', data };
}
/** The months, and what each movement adds up to over them, in 家. `net`: what remains in place of the graduates. */
export function shape(
  movement: Lines,
  net = false,
): {
  readonly lines: Lines;
  readonly totals: readonly { readonly name: string; readonly value: number }[];
} {
  const series = net ? [...movement.series.filter(({ name }) => name !== '毕业'), netOf(movement)] : movement.series;
  const totals = series.map(({ name, data }) => ({ name, value: data.reduce<number>((sum, value) => sum + (value ?? 0), 0) }));
  return { lines: { x: movement.x, series }, totals };
}
