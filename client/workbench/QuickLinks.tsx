import { useMemo, useState } from 'react';
import { Button } from '@arco-design/web-react';
import { IconSettings } from '@arco-design/web-react/icon';
import { notifyResult } from '@/client/kernel/action/useActions';
import { fieldless, useSubmit } from '@/client/kernel/form/useSubmit';
import { useSession } from '@/client/kernel/session/session';
import { panelByProp } from '@/panels/index';
import { PanelFrame } from '@/panels/kernel/PanelFrame';
import type { Board, BoardInfo, PanelPlacement } from './board';
import { paramsOf } from '@/domain/placement';
import { isMine } from './boards';
import { withPanel, withPlace } from './edits';
import { Settings } from './Settings';
import { useBoards, useFirstBoard, useSaveBoard } from './use-boards';

const quick = panelByProp.get('quick');
const quickOf = (board: Board): PanelPlacement | undefined => board.extend.find(({ prop }) => prop === 'quick');
/** The board with this choice of links, on the quick-links panel that it has or is given. */
function withLinks(board: Board, links: readonly string[]): Board {
  if (!quick) return board;
  const extend = quickOf(board) ? board.extend : withPanel(board.extend, quick);
  const placement = extend.find(({ prop }) => prop === 'quick');
  return placement ? { ...board, extend: withPlace(extend, { ...placement, quick_links: links }) } : board;
}

function Chosen({ boards, info }: { boards: readonly Board[]; info: BoardInfo }) {
  const { user } = useSession();
  const { first: board } = useFirstBoard(boards, info);
  const saveBoard = useSaveBoard();
  const [open, setOpen] = useState(false);
  const placement: PanelPlacement = quickOf(board) ?? { id: 0, prop: 'quick', x: 0, y: 0, w: quick?.size.w ?? 0, h: quick?.size.h ?? 0 };
  const chosen = JSON.stringify(paramsOf(placement));
  const params = useMemo(() => JSON.parse(chosen) as Record<string, string>, [chosen]);
  const { submit, busy } = useSubmit<PanelPlacement>({
    form: fieldless,
    send: async (chosen) => {
      const next = withLinks(board, chosen?.quick_links ?? []);
      const { failure } = await saveBoard(isMine(board, user?.id ?? 0) ? next : { name: next.name, extend: next.extend });
      if (notifyResult(failure, '操作成功')) setOpen(false);
      return failure;
    },
  });
  if (!quick) return null;
  const tools = (
    <Button size="mini" icon={<IconSettings />} onClick={() => setOpen(true)}>
      选择
    </Button>
  );
  return (
    <>
      <PanelFrame panel={quick} params={params} tools={tools} />
      {open && <Settings placement={placement} busy={busy} onDone={(changed) => void submit(changed)} onClose={() => setOpen(false)} />}
    </>
  );
}
/** 快捷入口 of the dashboard; the choice is kept on the caller's workbench, so both show the same. */
export function QuickLinks() {
  const boards = useBoards();
  if (!quick) return null;
  if (boards.status === 'ready') return <Chosen boards={boards.boards} info={boards.info} />;
  return <PanelFrame panel={quick} />;
}
