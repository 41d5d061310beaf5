import { useEffect, useRef, useState } from 'react';
import { isLeaving, report, toast } from '@/client/kernel/api/errors';
import { useSession } from '@/client/kernel/session/session';
import { type Board, type BoardInfo, type PanelPlacement, samePlaces } from './board';
import { fetchBoard, isConflict, isMine } from './boards';
import { type Draft, draftEvery, forgetDraft, keepDraft, readDraft } from './draft';
import { useFirstBoard, useSaveBoard } from './use-boards';
import { useEditor } from './use-editor';

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
  const [saving, setSaving] = useState(false);
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
  // another page of this account has saved it meanwhile: what nobody is changing here follows
  const later = board.id === undefined ? (first.id === undefined ? undefined : first) : given.find(({ id }) => id === board.id);
  useEffect(() => {
    if (!later || dirty || saving || (later.id === board.id && (later.version ?? 0) <= (board.version ?? 0))) return;
    newest.current = later;
    setBoard(later);
    setName(later.name);
    editor.start(later.extend);
  }, [later, board, dirty, saving, editor.start]);
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
    const base = newest.current;
    const target = how.as !== undefined || !isMine(base, userId) ? {} : { id: base.id, version: (how.over ?? base).version };
    setSaving(true);
    try {
      const saved = await saveBoard({ ...target, name: (how.as ?? name).trim() || board.name, extend: editor.placements } as Board);
      if (!saved) return false;
      forgetDraft(userId, board);
      setConflict(null);
      open(saved);
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
