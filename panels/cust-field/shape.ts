import type { Slice } from '@/domain/feeds/blocks';
import type { EnterpriseStructure } from '@/domain/feeds/enterprise';

const rest = '其他';
/** Fields from the largest to the smallest, 其他 always last, in 家; as many as fit, what does not fit joins 其他. */
export function shape({ by_field }: EnterpriseStructure, most: number): { readonly total: number; readonly bars: readonly Slice[] } {
  const named = by_field.filter(({ name, value }) => name !== rest && value > 0).sort((one, other) => other.value - one.value);
  const others = by_field.filter(({ name }) => name === rest).reduce((sum, { value }) => sum + value, 0);
  const fits = named.length + (others > 0 ? 1 : 0) <= most ? named.length : Math.max(1, most - 1);
  const left = others + named.slice(fits).reduce((sum, { value }) => sum + value, 0);
  return {
    total: by_field.reduce((sum, { value }) => sum + value, 0),
    bars: [...named.slice(0, fits), ...(left > 0 ? [{ name: rest, value: left }] : [])],
  };
}
