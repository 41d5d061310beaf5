import { Select } from '@arco-design/web-react';
import { useState } from 'react';
import type { RoleBoard } from '@/domain/answers/settings';
import { boardCalls } from '@/domain/calls/board';
import { settingsCalls } from '@/domain/calls/settings';
import { useCall } from '../../kernel/api/calls';
import { useSend } from '../../kernel/form/useSubmit';
import { useSession } from '../../kernel/session/session';
import { notifyResult } from '../../kernel/action/useActions';
import { Loading } from '../../ui/Loading';

const newest = { refetchOnMountOrArgChange: true };
const usual = 0;
/** Which board each role's workbench begins with: a copy of one of the caller's own, or the one that the product brings along. */
export function RoleBoards() {
  const { can, user } = useSession();
  const roles = useCall(settingsCalls, 'roleBoards', {}, newest);
  const mine = useCall(boardCalls, 'boards', { kind: 1, pageSize: 200 }, newest);
  const { send } = useSend();
  const [busy, setBusy] = useState<number>();
  if (roles.failure || !roles.data) return <Loading failure={roles.failure} onRetry={roles.retry} rows={6} />;
  const boards = (mine.data?.data ?? []).flatMap(({ id, name, user_id }) => (id !== undefined && user_id === user?.id ? [{ id, name }] : []));
  const put = async (role: RoleBoard, board: number) => {
    setBusy(role.id);
    const { failure } = await send(settingsCalls, 'saveRoleBoard', { id: role.id, board_id: board === usual ? null : board });
    setBusy(undefined);
    notifyResult(failure, '操作成功');
  };
  return (
    <section className="settings-section">
      <h2>各角色工作台的初始看板</h2>
      <p className="state-hint">从自己保存的工作台里选一个，复制给角色；员工自己保存过的工作台不受影响，没有权限的面板不显示。</p>
      <ul className="role-boards">
        {roles.data.data.map((role) => (
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
