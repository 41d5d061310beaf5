import { useSyncExternalStore } from 'react';
import { useFeedStore } from '@/panels/kernel/live';
import { usePanelFreshness, type PanelFreshness, type FreshnessRegistry } from '@/panels/kernel/freshness';

/** The worst state of all panels in words: 3/9 个面板延迟. */
export function standingOf(
  freshness: readonly PanelFreshness[],
  connected: boolean,
): { readonly kind: 'live' | 'late' | 'lost' | 'loading'; readonly text: string } {
  const count = (kind: PanelFreshness): number => freshness.filter((one) => one === kind).length;
  const of = (few: number): string => `${few}/${freshness.length} 个面板`;
  if (!connected) return { kind: 'lost', text: '连接已断开' };
  if (count('lost') > 0) return { kind: 'lost', text: `${of(count('lost'))}已断开` };
  if (count('late') > 0) return { kind: 'late', text: `${of(count('late'))}延迟` };
  if (freshness.length > 0 && count('loading') === freshness.length) return { kind: 'loading', text: '正在连接' };
  return { kind: 'live', text: '数据实时' };
}
const icons = { live: '●', late: '◌', lost: '✕', loading: '○' } as const;

export function Connection({ board }: { board: FreshnessRegistry }) {
  const store = useFeedStore();
  const connected = useSyncExternalStore(store.onConnection, store.connected);
  const { kind, text } = standingOf(usePanelFreshness(board), connected);
  return (
    <span className="k-connection" data-mark={kind} role="status">
      <i aria-hidden>{icons[kind]}</i>
      {text}
    </span>
  );
}
