import { Skeleton } from '@arco-design/web-react';
import { useCallback, useMemo } from 'react';
import { branchesOfUse, type Branch } from '@/domain/calc/use-tree';
import { today } from '@/domain/kernel/moment';
import { useServerClock } from '../../../kernel/live/server-time';
import { useTabLocation } from '../../../kernel/page/location';
import { useViewer } from '../../../kernel/session/viewer';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { LineTabs } from '../../../ui/LineTabs';
import { StaleAlert } from '../../../ui/StaleAlert';
import { around, keyOf, readAddress, subjectOf, writeAddress, type UseAddress, type View } from './address';
import { CurvePane } from './CurvePane';
import { Live } from './Live';
import { LossPane } from './LossPane';
import { Picker } from './Picker';
import { RankingPane } from './RankingPane';
import { useMeters } from './useMeters';
import './use.css';

/** Every branch of both trees by its key: what an address or a ranking names has a name. */
function namesOf(roots: readonly Branch[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (branch: Branch, above: string): void => {
    const name = branch.kind === 'floor' || branch.kind === 'room' ? `${above}${branch.name}` : branch.name;
    names.set(branch.key, name);
    for (const child of branch.children) add(child, branch.kind === 'building' ? name : above);
  };
  for (const root of roots) add(root, '');
  return names;
}
/** What meters of a kind used: a tree of places and tenants, and beside it curve, ranking and losses. */
export function UseView({ kind }: { kind: number }) {
  const { search, setSearch } = useTabLocation();
  const viewer = useViewer();
  const clock = useServerClock();
  const day = today(new Date(clock()));
  const address = useMemo(() => readAddress(search, day), [search, day]);
  const { meters, asOf, unit, failure, retry } = useMeters(kind);
  const trees = useMemo(() => meters && { place: branchesOfUse(meters, 'place'), tenant: branchesOfUse(meters, 'tenant') }, [meters]);
  const names = useMemo(() => namesOf(trees ? [trees.place, trees.tenant] : []), [trees]);
  const go = useCallback((change: Partial<UseAddress>) => setSearch((latest) => writeAddress(latest, day, change)), [setSearch, day]);
  if (failure && !trees) return <ErrorState failure={failure} onRetry={retry} />;
  if (!trees) return <Skeleton animation text={{ rows: 12 }} />;
  const root = trees[address.tree];
  if (root.meters === 0) return <EmptyState text={kind === 2 ? '暂无水表' : '暂无电表'} hint="接入网关并登记表计后，用量会显示在这里" />;
  const units = { use: unit, flow: kind === 2 ? 't/h' : 'kW' };
  const chosen = keyOf(address.subject);
  const open = (key: string) => {
    const subject = subjectOf(key);
    if (subject) go({ subject, show: 'curve', other: null });
  };
  const tabs: readonly { key: View; title: string }[] = [
    { key: 'curve', title: '曲线' },
    { key: 'ranking', title: '排名' },
    // what hangs below a meter beside theirs is no tenant's to know
    ...(viewer.staff ? [{ key: 'loss', title: '损耗' } as const] : []),
  ];
  const show = tabs.some(({ key }) => key === address.show) ? address.show : 'curve';
  const pane = { kind, address, go, names, refreshed: asOf };
  return (
    <div className="use-view">
      <Picker
        root={root}
        units={units}
        by={address.tree}
        onBy={(tree) => go({ tree })}
        chosen={chosen}
        name={names.get(chosen) ?? '选择对象'}
        onChoose={(branch) => open(branch.key)}
      />
      <section className="use-main" aria-label="分析">
        {failure && <StaleAlert message={failure.message} onRetry={retry} />}
        <div className="use-head">
          <h2>{names.get(show === 'curve' ? chosen : keyOf(around(address.subject))) ?? '—'}</h2>
          <Live kind={kind} asOf={asOf} onChange={retry} />
        </div>
        <LineTabs label="分析" tabs={tabs} chosen={show} onChoose={(key) => go({ show: key as View })}>
          {show === 'ranking' ? (
            <RankingPane {...pane} onOpen={open} />
          ) : show === 'loss' ? (
            <LossPane {...pane} onOpen={open} />
          ) : (
            <CurvePane {...pane} />
          )}
        </LineTabs>
      </section>
    </div>
  );
}
