import type { Slice } from '@/domain/feeds/blocks';
import type { RouteId } from '@/domain/routes';
import { withUnit } from '@/domain/format';
import { useOpener } from './host';
import { Bars, OpenButton } from './pieces';
import { useUnit } from './surface';
import type { Size } from './useSize';
import './funnel.css';

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
/** 签约 and not yet moved in are those that wait to. */
const routes: Readonly<Record<string, RouteId>> = { 洽谈: 'enterprise.talking', 意向: 'enterprise.reserve', 签约: 'enterprise.wait' };

/** 招商漏斗 as plain bars, each leading to its list. */
export function Funnel({ stages, movedIn, size }: Stages & { readonly size: Size }) {
  const open = useOpener();
  const foot = Math.max(28, 36 * useUnit());
  const height = Math.max(0, size.height - foot);
  const movedText = withUnit(movedIn, '家', 0);
  const opens = (name: string) => {
    const route = routes[name];
    return route && open(route);
  };
  return (
    <div className="k-funnel">
      <div style={{ height }}>
        <Bars label="招商漏斗：目前所处阶段" bars={stages} unit="家" height={height} opens={opens} />
      </div>
      <p style={{ height: foot }}>
        <span>本月入驻</span>
        <b>{movedText}</b>
        <OpenButton label={`本月入驻 ${movedText}`} onOpen={open('enterprise.settle')} />
      </p>
    </div>
  );
}
