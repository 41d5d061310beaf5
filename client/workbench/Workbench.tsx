import '@/client/ui/arco';
import { ConfigProvider } from '@arco-design/web-react';
import zhCN from '@arco-design/web-react/es/locale/zh-CN';
import { EmptyState } from '@/client/ui/EmptyState';
import { ErrorState } from '@/client/ui/ErrorState';
import { usePhone } from '@/client/ui/usePhone';
import { panelByProp } from '@/panels/index';
import type { Board, BoardInfo } from './board';
import { choicesOf } from '@/domain/placement';
import { useParks } from './buildings';
import { Canvas, Column } from './Canvas';
import { ConflictDialog, LeaveGuard } from './dialogs';
import { EditBoard } from './EditBoard';
import { split } from './edits';
import { OfficeEnvironment } from './environment';
import { ViewBar } from './Toolbar';
import { useBoards } from './use-boards';
import { useWorkbench } from './use-workbench';

function Opened({ boards, info }: { boards: readonly Board[]; info: BoardInfo }) {
  const state = useWorkbench(boards, info);
  const phone = usePhone();
  const parks = useParks(state.placements.some((placement) => choicesOf(placement).building_id !== undefined));
  const { shown } = split(state.placements, (prop) => panelByProp.has(prop));
  const standing = phone ? <Column placements={shown} parks={parks} /> : <Canvas placements={shown} parks={parks} />;
  return (
    <>
      {state.editing && !phone ? <EditBoard state={state} info={info} parks={parks} /> : <ViewBar state={state} phone={phone} />}
      {(!state.editing || phone) &&
        (shown.length > 0 ? (
          standing
        ) : (
          <EmptyState text="这块看板还没有面板" {...(!phone && { action: { label: '添加面板', run: state.edit, primary: true } })} />
        ))}
      <ConflictDialog
        theirs={state.conflict}
        name={state.name}
        saving={state.saving}
        onOver={(over) => void state.save({ over })}
        onAs={(as) => void state.save({ as })}
        onClose={state.closeConflict}
      />
      <LeaveGuard dirty={state.dirty} saving={state.saving} save={state.save} />
    </>
  );
}

/** /customPanel/workbench: the caller's own board of live panels. */
export default function Workbench() {
  const boards = useBoards();
  return (
    <ConfigProvider locale={zhCN}>
      <OfficeEnvironment>
        {boards.status === 'loading' && (
          <div className="wb-waiting" role="status" aria-label="加载中…">
            <i />
            <i />
            <i />
            <i />
          </div>
        )}
        {boards.status === 'failed' && <ErrorState failure={{ status: 0, message: boards.message }} onRetry={boards.retry} />}
        {boards.status === 'ready' && <Opened boards={boards.boards} info={boards.info} />}
      </OfficeEnvironment>
    </ConfigProvider>
  );
}
