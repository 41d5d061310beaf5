import type { FacetCount, Residents } from '@/domain/feeds/residents';
import type { FacetName } from '../kernel/portrait/none';

interface FacetGroup {
  readonly name: FacetName;
  readonly title: string;
  readonly choices: readonly (FacetCount & { readonly chosen: boolean })[];
}
const groups = [
  ['stage', '孵化阶段', 'by_stage'],
  ['field', '技术领域', 'by_field'],
  ['tag', '资质', 'by_tag'],
] as const;
/** The choices by kind; of one with nobody only what is chosen, so that it can be taken back. A stage is always said. */
export const shape = (data: Residents, params: Readonly<Record<FacetName, string>>): readonly FacetGroup[] =>
  groups.map(([name, title, key]) => ({
    name,
    title,
    choices: data[key]
      .map((one) => ({ ...one, chosen: params[name] === String(one.code) }))
      .filter(({ value, chosen }) => name === 'stage' || value > 0 || chosen),
  }));
