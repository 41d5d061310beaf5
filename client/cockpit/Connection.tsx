import { useSyncExternalStore } from 'react';
import { useFeedStore } from '@/panels/kernel/live';
import { useMarks, type Mark, type MarkBoard } from '@/panels/kernel/marks';

/** The worst state of all panels in words: 3/9 个面板延迟. */
export function standingOf(
  marks: readonly Mark[],
  connected: boolean,
): { readonly kind: 'live' | 'late' | 'lost' | 'loading'; readonly text: string } {
  const count = (mark: Mark): number => marks.filter((one) => one === mark).length;
  const of = (few: number): string => `${few}/${marks.length} 个面板`;
  if (!connected) return { kind: 'lost', text: '连接已断开' };
  if (count('lost') > 0) return { kind: 'lost', text: `${of(count('lost'))}已断开` };
  if (count('late') > 0) return { kind: 'late', text: `${of(count('late'))}延迟` };
  if (marks.length > 0 && count('loading') === marks.length) return { kind: 'loading', text: '正在连接' };
  return { kind: 'live', text: '数据实时' };
}
const icons = { live: '●', late: '◌', lost: '✕', loading: '○' } as const;

export function Connection({ board }: { board: MarkBoard }) {
  const store = useFeedStore();
  const connected = useSyncExternalStore(store.onConnection, store.connected);
  const { kind, text } = standingOf(useMarks(board), connected);
  return (
    <span className="k-connection" data-mark={kind} role="status">
      <i aria-hidden>{icons[kind]}</i>
      {text}
    </span>
  );
}
