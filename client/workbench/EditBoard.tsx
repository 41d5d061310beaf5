import { useEffect, useMemo, useRef, useState } from 'react';
import { Message } from '@arco-design/web-react';
import { panelByProp } from '@/panels/index';
import { PanelHostContext, usePanelHost } from '@/panels/kernel/host';
import type { Panel } from '@/panels/kernel/panel';
import type { BoardInfo, PanelPlacement } from './board';
import type { Park } from './buildings';
import { Canvas } from './Canvas';
import { DraftNotice, LeaveDialog, SaveAsDialog } from './dialogs';
import { countByProp, isFull, split, withCopy, without, withPanel, withPlace } from './edits';
import { Library } from './Library';
import { isTyping } from '@/panels/kernel/typing';
import { nextId } from './layout';
import { Settings } from './Settings';
import { EditBar } from './Toolbar';
import { useCatalogue } from './use-boards';
import { titleOf, useGrab } from './use-grab';
import type { WorkbenchState } from './use-workbench';

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+S, wherever the focus is; undoing is a text field's own while one types. */
function useShortcuts({ editor, save }: WorkbenchState) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const key = event.key.toLowerCase();
      // held down, the key repeats: that is one wish to save
      if (key === 's') {
        if (!event.repeat) void save();
      } else if (key === 'z' && !isTyping(event.target)) (event.shiftKey ? editor.redo : editor.undo)();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

interface EditBoardProps {
  readonly state: WorkbenchState;
  readonly info: BoardInfo;
  readonly parks: readonly Park[];
}
/** The board while somebody edits it. Panels this product does not know stay where they are, unseen. */
export function EditBoard({ state, info, parks }: EditBoardProps) {
  const { editor, draft, answerDraft, dirty, saving, save, discard, name } = state;
  const host = usePanelHost();
  const editing = useMemo(() => ({ ...host, editing: true }), [host]);
  const { catalogue } = useCatalogue(info);
  const dragged = useRef<Panel | null>(null);
  const [library, setLibrary] = useState(() => window.innerWidth >= 1280);
  const [dialog, setDialog] = useState<'leave' | 'saveAs' | null>(null);
  const [settings, setSettings] = useState<PanelPlacement | null>(null);
  const { shown, kept } = split(editor.placements, (prop) => panelByProp.has(prop));
  const commit = (next: readonly PanelPlacement[]) => editor.commit([...next, ...kept]);
  const remove = (id: number) => {
    const placement = shown.find((one) => one.id === id);
    if (!placement) return;
    commit(without(shown, id));
    Message.info(`已移除 ${titleOf(placement)}，按 Ctrl+Z 撤销`);
  };
  const [newId, setNewId] = useState<number | null>(null);
  const copy = (id: number) => {
    commit(withCopy(shown, id));
    setNewId(isFull(editor.placements) ? null : nextId(shown));
  };
  const grab = useGrab({ placements: shown, commit, remove, copy });
  const add = (panel: Panel, at?: { x: number; y: number }) => {
    commit(withPanel(shown, panel, at));
    setNewId(isFull(editor.placements) ? null : nextId(shown));
    grab.announce(`已添加 ${panel.title}`);
  };
  useShortcuts(state);
  return (
    <PanelHostContext value={editing}>
      <EditBar
        state={state}
        library={library}
        onLibrary={() => setLibrary(!library)}
        onSaveAs={() => setDialog('saveAs')}
        onCancel={() => (dirty ? setDialog('leave') : discard())}
      />
      <DraftNotice draft={draft} onAnswer={answerDraft} />
      {kept.length > 0 && <p className="wb-kept">另有 {kept.length} 个面板在此版本中不可用，已为您保留</p>}
      <div className="wb-canvas-area" data-library={library || undefined}>
        {library && <Library panels={catalogue} counts={countByProp(shown)} full={isFull(editor.placements)} dragged={dragged} onAdd={add} />}
        <Canvas
          placements={grab.shown}
          parks={parks}
          editHandlers={{
            actions: { set: setSettings, copy, remove },
            commit,
            heldId: grab.heldId,
            newId,
            onKeyDown: grab.onKeyDown,
            onBlur: grab.onBlur,
            dragged,
            drop: add,
          }}
        />
      </div>
      <p className="visually-hidden" aria-live="assertive">
        {grab.announcement}
      </p>
      {settings && (
        <Settings
          key={settings.id}
          placement={settings}
          onClose={() => setSettings(null)}
          onDone={(changed) => {
            commit(withPlace(shown, changed));
            setSettings(null);
          }}
        />
      )}
      <LeaveDialog visible={dialog === 'leave'} saving={saving} onSave={() => void save()} onDrop={discard} onStay={() => setDialog(null)} />
      {dialog === 'saveAs' && (
        <SaveAsDialog
          name={name}
          saving={saving}
          onClose={() => setDialog(null)}
          onSave={(as) => void save({ as }).then((saved) => saved && setDialog(null))}
        />
      )}
    </PanelHostContext>
  );
}
