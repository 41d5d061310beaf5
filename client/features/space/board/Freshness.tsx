import { Button } from '@arco-design/web-react';
import { IconRefresh } from '@arco-design/web-react/icon';
import { toWire } from '@/domain/kernel/moment';
import type { Liveness } from '../../../kernel/list/LiveChanges';

interface Props {
  readonly state: Liveness | undefined;
  readonly readAt: number | undefined;
  readonly failed: string | undefined;
  readonly fetching: boolean;
  readonly onRefresh: () => void;
}
const words: Readonly<Record<Liveness, string>> = { live: '● 实时', late: '◌ 延迟', cut: '✕ 连接已断开，正在重新连接' };
/** How true the board is: live, late or cut off, when it was read, and a way to read it now. */
export function Freshness({ state, readAt, failed, fetching, onRefresh }: Props) {
  const word = failed ? `◌ 数据可能不是最新：${failed}` : state ? words[state] : '';
  return (
    <span className="board-fresh" data-state={failed ? 'late' : state}>
      <span role="status">{word}</span>
      {readAt !== undefined && <span>{toWire(readAt).slice(11)} 更新</span>}
      <Button type="text" icon={<IconRefresh spin={fetching} />} aria-label="刷新" onClick={onRefresh} />
    </span>
  );
}
