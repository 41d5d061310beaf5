import { Button, Input, Modal, Select, Tooltip } from '@arco-design/web-react';
import { IconApps, IconEdit, IconEye, IconRedo, IconUndo } from '@arco-design/web-react/icon';
import type { Board } from './board';
import type { WorkbenchState } from './use-workbench';

const keyOf = ({ id }: Board): string => String(id ?? 'new');
function Chooser({ state }: { state: WorkbenchState }) {
  const { boards, board, open } = state;
  const offered = boards.some((one) => one.id === board.id) ? boards : [board, ...boards];
  if (offered.length < 2) return <h1 className="wb-name">{board.name}</h1>;
  return (
    <Select
      className="wb-name"
      aria-label="切换看板"
      value={keyOf(board)}
      options={offered.map((one) => ({ value: keyOf(one), label: `${one.name}${one.role_id ? '（角色）' : ''}` }))}
      onChange={(key: string) => {
        const next = offered.find((one) => keyOf(one) === key);
        if (next) open(next);
      }}
    />
  );
}
const preview = ({ id }: Board) => window.open(`/preview/panel${id === undefined ? '' : `?id=${id}`}`, '_blank', 'noopener');

export function ViewBar({ state, phone }: { state: WorkbenchState; phone: boolean }) {
  return (
    <div className="wrap-row wb-bar">
      <Chooser state={state} />
      <span className="wb-space" />
      {!phone && (
        <>
          <Button
            type="outline"
            icon={<IconEye />}
            disabled={state.board.id === undefined}
            title={state.board.id === undefined ? '保存后可以全屏预览' : undefined}
            onClick={() => preview(state.board)}
          >
            全屏预览
          </Button>
          <Button type="primary" icon={<IconEdit />} onClick={state.edit}>
            编辑
          </Button>
        </>
      )}
    </div>
  );
}

interface EditBarProps {
  readonly state: WorkbenchState;
  readonly library: boolean;
  readonly onLibrary: () => void;
  readonly onSaveAs: () => void;
  readonly onCancel: () => void;
}
export function EditBar({ state, library, onLibrary, onSaveAs, onCancel }: EditBarProps) {
  const { editor, name, setName, dirty, saving, save, initial } = state;
  const restore = () =>
    Modal.confirm({
      title: '恢复默认',
      content: '面板将回到默认的排列。恢复后仍可撤销，保存前不会生效。',
      okText: '恢复默认',
      onOk: () => editor.commit(initial),
    });
  return (
    <div className="wrap-row wb-bar" role="toolbar" aria-label="编辑工作台">
      <Button icon={<IconApps />} aria-pressed={library} onClick={onLibrary}>
        面板库
      </Button>
      <Input className="wb-name" aria-label="看板名称" maxLength={30} value={name} onChange={setName} />
      <span className="wb-state" role="status">
        编辑中{dirty && ' · 未保存 ●'}
      </span>
      <span className="wb-space" />
      <Tooltip content="撤销 (Ctrl+Z)">
        <Button icon={<IconUndo />} aria-label="撤销" disabled={!editor.canUndo} onClick={editor.undo} />
      </Tooltip>
      <Tooltip content="重做 (Ctrl+Shift+Z)">
        <Button icon={<IconRedo />} aria-label="重做" disabled={!editor.canRedo} onClick={editor.redo} />
      </Tooltip>
      <Button onClick={restore}>恢复默认</Button>
      <Button onClick={onSaveAs}>另存为</Button>
      <Button onClick={onCancel}>取消</Button>
      <Button type="primary" loading={saving} disabled={name.trim() === ''} title="Ctrl+S" onClick={() => void save()}>
        保存
      </Button>
    </div>
  );
}
