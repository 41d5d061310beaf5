import type { Slice } from '@/domain/feeds/blocks';
import { withUnit } from '@/domain/format';
import { type ListLink, useLists } from './host';
import { Footed } from './Footed';
import { Bars } from './pieces';
import type { Size } from './useSize';

/** Moved in: the one part of the funnel that counts what happened in a month, not who is there now. */
const moved = '入驻';
interface Stages {
  readonly stages: readonly Slice[];
  readonly movedIn: number | null;
}
/**
 * The stages as they stand, in 家, and apart from them how many moved in this month. No conversion from one to the next: stages
 * count who is there now, the last counts a month, so a ratio of them says nothing and may pass 100 %.
 */
export const stagesOf = (funnel: readonly Slice[]): Stages => ({
  stages: funnel.filter(({ name }) => name !== moved),
  movedIn: funnel.find(({ name }) => name === moved)?.value ?? null,
});
/** Who has signed is no longer 意向 here, though his demand is; 签约 and not yet moved in are those that wait to. */
export const stageLists: Readonly<Record<string, ListLink>> = {
  洽谈: { route: 'enterprise.talking' },
  意向: { route: 'enterprise.reserve', query: { residence: '0' } },
  签约: { route: 'enterprise.wait' },
};

/** 招商漏斗 as plain bars, each leading to its list. */
export function Funnel({ stages, movedIn, movedInList, size }: Stages & { readonly movedInList: ListLink; readonly size: Size }) {
  const lists = useLists();
  const movedText = withUnit(movedIn, '家', 0);
  return (
    <Footed size={size} label="本月入驻" value={movedText} onOpen={lists.to(movedInList)}>
      {(height) => <Bars label="招商漏斗：目前所处阶段" bars={stages} unit="家" height={height} opens={(name) => lists.to(stageLists[name])} />}
    </Footed>
  );
}
