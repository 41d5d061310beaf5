import { Select, Skeleton } from '@arco-design/web-react';
import { useState } from 'react';
import { failureOf, useChangeMutation, useReadQuery, type Failure } from '../../kernel/api/api';
import { useSession } from '../../kernel/session/session';
import { notifyResult } from '../../kernel/action/useActions';
import { ErrorState } from '../../ui/ErrorState';

interface RoleBoard {
  readonly id: number;
  readonly name: string;
  readonly board_id: number | null;
  readonly board_name: string | null;
  readonly panels: number;
  readonly updated_at: string | null;
}
interface Own {
  readonly id: number;
  readonly name: string;
  readonly user_id: number | null;
}
const reads = ['role', 'board', 'board_panel'];
const workbenches = { kind: 1, pageSize: 200 };
const listOf = <T,>(data: unknown): readonly T[] => (data as { data: readonly T[] } | undefined)?.data ?? [];
const usual = 0;
/** Which board each role's workbench begins with: a copy of one of the caller's own, or the one that the product brings along. */
export function RoleBoards() {
  const { can, user } = useSession();
  const roles = useReadQuery({ path: '/board/role', reads }, { refetchOnMountOrArgChange: true });
  const mine = useReadQuery({ path: '/board', query: workbenches, reads }, { refetchOnMountOrArgChange: true });
  const [change] = useChangeMutation();
  const [busy, setBusy] = useState<number>();
  if (roles.error) return <ErrorState failure={roles.error as Failure} onRetry={() => void roles.refetch()} />;
  if (!roles.data) return <Skeleton animation text={{ rows: 6 }} />;
  const boards = listOf<Own>(mine.data).filter(({ user_id }) => user_id === user?.id);
  const put = async (role: RoleBoard, board: number) => {
    setBusy(role.id);
    const answer = await change({
      method: 'PUT',
      path: `/board/role/${role.id}`,
      body: { board_id: board === usual ? null : board },
      changes: reads,
    });
    setBusy(undefined);
    notifyResult(answer.error ? failureOf(answer.error) : undefined, '操作成功');
  };
  return (
    <section className="settings-section">
      <h2>各角色工作台的初始看板</h2>
      <p className="state-hint">从自己保存的工作台里选一个，复制给角色；员工自己保存过的工作台不受影响，没有权限的面板不显示。</p>
      <ul className="role-boards">
        {listOf<RoleBoard>(roles.data).map((role) => (
          <li key={role.id}>
            <b>{role.name}</b>
            <Select
              value={role.board_id === null ? usual : (role.board_name ?? '')}
              aria-label={`${role.name}的初始看板`}
              disabled={!can('parameter_update') || busy !== undefined}
              loading={busy === role.id}
              options={[{ value: usual, label: '产品自带' }, ...boards.map(({ id, name }) => ({ value: id, label: `复制「${name}」` }))]}
              onChange={(board: number) => void put(role, board)}
            />
            <span className="state-hint">
              {role.board_id === null ? '使用产品自带的看板' : `${role.board_name}，${role.panels} 个面板，${role.updated_at?.slice(0, 16)} 设置`}
            </span>
          </li>
        ))}
      </ul>
      {boards.length === 0 && <p className="state-hint">您还没有保存过工作台：在“自定义工作台”里编排并保存后，这里就能选择。</p>}
    </section>
  );
}
