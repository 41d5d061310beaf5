import { useEffect, useState } from 'react';
import { isLeaving, report, toast } from '@/client/kernel/errors';
import { useSession } from '@/client/kernel/session';
import { type Board, type BoardInfo, type Placed, samePlaces } from './board';
import { fetchBoard, isConflict, isMine, saveBoard } from './boards';
import { type Draft, draftEvery, forgetDraft, keepDraft, readDraft } from './draft';
import { useFirstBoard } from './use-boards';
import { useEditor } from './use-editor';

const replaced = (boards: readonly Board[], saved: Board): readonly Board[] => [saved, ...boards.filter(({ id }) => id !== saved.id)];

/** Keeps what is not saved in this browser, every 30 s and when the page goes. */
function useDraft(userId: number, board: Board, places: readonly Placed[], dirty: boolean) {
  useEffect(() => {
    if (!dirty) return undefined;
    const write = () => keepDraft(userId, board, places, Date.now());
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
  }, [userId, board, places, dirty]);
}

/** A workbench as one person has it open: which board, whether it is edited, what is not saved, and who saved meanwhile. */
export function useWorkbench(given: readonly Board[], info: BoardInfo) {
  const userId = useSession().user?.id ?? 0;
  const { first, initial } = useFirstBoard(given, info);
  const [boards, setBoards] = useState(given);
  const [board, setBoard] = useState(first);
  const [editing, setEditing] = useState(false);
  const [name, setName] = useState(first.name);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Board | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const editor = useEditor(first.extend);
  const dirty = editing && (name !== board.name || !samePlaces(editor.places, board.extend));
  useDraft(userId, board, editor.places, dirty);

  const open = (next: Board) => {
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
  /** Saves; true when it is saved. A board of the role, or a new name for a second one, makes a board of one's own. */
  const save = async (how: { as?: string; over?: Board } = {}): Promise<boolean> => {
    const target = how.as !== undefined || !isMine(board, userId) ? {} : { id: board.id, version: (how.over ?? board).version };
    setSaving(true);
    try {
      const saved = await saveBoard({ ...target, name: (how.as ?? name).trim() || board.name, extend: editor.places } as Board);
      forgetDraft(userId, board);
      const next = { ...saved, extend: saved.extend ?? editor.places };
      setBoards((before) => replaced(before, next));
      setConflict(null);
      open(next);
      toast.success('操作成功');
      return true;
    } catch (error) {
      if (isConflict(error) && board.id !== undefined) setConflict(await fetchBoard(board.id).catch(() => board));
      else report(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    boards,
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
    places: editing ? editor.places : board.extend,
    open,
    edit,
    discard,
    answerDraft,
    save,
    closeConflict: () => setConflict(null),
  };
}
export type WorkbenchState = ReturnType<typeof useWorkbench>;
