import { useEffect, useRef, useState } from 'react';
import { boardCalls } from '@/domain/calls/board';
import { fetchCall } from '@/client/kernel/api/calls';
import { isLeaving, toast } from '@/client/kernel/api/errors';
import { fieldless, useSubmit } from '@/client/kernel/form/useSubmit';
import { useSession } from '@/client/kernel/session/session';
import { type Board, type BoardInfo, type PanelPlacement, samePlaces } from './board';
import { isMine } from './boards';
import { type Draft, draftEvery, forgetDraft, keepDraft, readDraft } from './draft';
import { useFirstBoard, useSaveBoard } from './use-boards';
import { useEditor } from './use-editor';

interface How {
  readonly as?: string;
  readonly over?: Board;
}
/** Keeps what is not saved in this browser, every 30 s (however often something is changed meanwhile) and when the page goes. */
function useDraft(userId: number, board: Board, placements: readonly PanelPlacement[], dirty: boolean) {
  const latest = useRef({ board, placements });
  useEffect(() => {
    latest.current = { board, placements };
  }, [board, placements]);
  useEffect(() => {
    if (!dirty) return undefined;
    const write = () => keepDraft(userId, latest.current.board, latest.current.placements, Date.now());
    const timer = setInterval(write, draftEvery);
    const warn = (event: BeforeUnloadEvent) => {
      write();
      // where the session has ended, staying would be on a page that may ask nothing any more
      if (!isLeaving()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      clearInterval(timer);
      window.removeEventListener('beforeunload', warn);
    };
  }, [userId, dirty]);
}

/** A workbench as one person has it open: which board, whether it is edited, what is not saved, and who saved meanwhile. */
export function useWorkbench(given: readonly Board[], info: BoardInfo) {
  const userId = useSession().user?.id ?? 0;
  const { first, initial } = useFirstBoard(given, info);
  const saveBoard = useSaveBoard();
  const [board, setBoard] = useState(first);
  const [editing, setEditing] = useState(false);
  const [name, setName] = useState(first.name);
  const [conflict, setConflict] = useState<Board | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const editor = useEditor(first.extend);
  const dirty = editing && (name !== board.name || !samePlaces(editor.placements, board.extend));
  useDraft(userId, board, editor.placements, dirty);
  /** The version that the next save builds on, at once after a save: a key pressed before the page is drawn anew knows it too. */
  const newest = useRef(board);

  const open = (next: Board) => {
    newest.current = next;
    setBoard(next);
    setName(next.name);
    setEditing(false);
    editor.start(next.extend);
  };
  const edit = () => {
    const kept = readDraft(userId, board);
    editor.start(board.extend);
    setName(board.name);
    setEditing(true);
    setDraft(kept && !samePlaces(kept.extend, board.extend) ? kept : null);
  };
  const discard = () => {
    forgetDraft(userId, board);
    open(board);
  };
  const answerDraft = (take: boolean) => {
    if (take && draft) editor.commit(draft.extend);
    else forgetDraft(userId, board);
    setDraft(null);
  };
  const { submit, busy: saving } = useSubmit<How>({
    form: fieldless,
    send: async (how = {}) => {
      const base = newest.current;
      const target = how.as !== undefined || !isMine(base, userId) ? {} : { id: base.id, version: (how.over ?? base).version };
      const saved = await saveBoard({ ...target, name: (how.as ?? name).trim() || board.name, extend: editor.placements });
      if (saved.failure) return saved.failure;
      forgetDraft(userId, board);
      setConflict(null);
      open(saved.data);
      toast.success('操作成功');
      return undefined;
    },
    onStale: async () => {
      const { id } = board;
      if (id !== undefined) setConflict(await fetchCall(boardCalls, 'board', { id }).catch(() => board));
      return true;
    },
    onRefused: async (_failure, message) => (toast.error(message ?? ''), message),
  });
  // another page of this account has saved it meanwhile: what nobody is changing here follows
  const later = board.id === undefined ? (first.id === undefined ? undefined : first) : given.find(({ id }) => id === board.id);
  useEffect(() => {
    if (!later || dirty || saving || (later.id === board.id && (later.version ?? 0) <= (board.version ?? 0))) return;
    newest.current = later;
    setBoard(later);
    setName(later.name);
    editor.start(later.extend);
  }, [later, board, dirty, saving, editor.start]);
  /** Saves; true when it is saved. A board of the role, or a new name for a second one, makes a board of one's own. */
  const save = async (how: How = {}): Promise<boolean> => {
    const before = newest.current;
    await submit(how);
    return newest.current !== before;
  };
  return {
    boards: given,
    board,
    name,
    setName,
    editing,
    dirty,
    saving,
    conflict,
    draft,
    editor,
    initial,
    mine: isMine(board, userId),
    placements: editing ? editor.placements : board.extend,
    open,
    edit,
    discard,
    answerDraft,
    save,
    closeConflict: () => setConflict(null),
  };
}
export type WorkbenchState = ReturnType<typeof useWorkbench>;
