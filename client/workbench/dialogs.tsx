import { useState } from 'react';
import { useBlocker } from 'react-router';
import { Button, Input, Modal } from '@arco-design/web-react';
import { toWire } from '@/domain/kernel/moment';
import type { Board } from './board';
import type { Draft } from './draft';

interface LeaveProps {
  readonly visible: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onDrop: () => void;
  readonly onStay: () => void;
}
/** 保存 / 不保存 / 取消. */
export function LeaveDialog({ visible, saving, onSave, onDrop, onStay }: LeaveProps) {
  const footer = (
    <>
      <Button onClick={onStay}>取消</Button>
      <Button onClick={onDrop}>不保存</Button>
      <Button type="primary" loading={saving} onClick={onSave}>
        保存
      </Button>
    </>
  );
  return (
    <Modal visible={visible} title="工作台有未保存的改动" style={{ width: 520 }} footer={footer} onCancel={onStay} maskClosable={false} unmountOnExit>
      离开前要保存这些改动吗？
    </Modal>
  );
}
/** Asks before another page opens while something is not saved. */
export function LeaveGuard({ dirty, saving, save }: { dirty: boolean; saving: boolean; save: () => Promise<boolean> }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  const stay = () => blocker.reset?.();
  const go = () => blocker.proceed?.();
  const saveAndGo = async () => {
    if (await save()) go();
    else stay();
  };
  return <LeaveDialog visible={blocker.state === 'blocked'} saving={saving} onSave={saveAndGo} onDrop={go} onStay={stay} />;
}

interface ConflictProps {
  readonly theirs: Board | null;
  readonly name: string;
  readonly saving: boolean;
  readonly onOver: (theirs: Board) => void;
  readonly onAs: (name: string) => void;
  readonly onClose: () => void;
}
/** Somebody saved meanwhile: who and when, then 覆盖 or 另存. */
export function ConflictDialog({ theirs, name, saving, onOver, onAs, onClose }: ConflictProps) {
  if (!theirs) return null;
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button status="danger" loading={saving} onClick={() => onOver(theirs)}>
        覆盖
      </Button>
      <Button type="primary" loading={saving} onClick={() => onAs(`${name.slice(0, 26)}（副本）`)}>
        另存
      </Button>
    </>
  );
  return (
    <Modal visible title="这块看板已被修改" style={{ width: 520 }} footer={footer} onCancel={onClose} maskClosable={false}>
      <p>
        {theirs.updated_by_name ?? '本账号的另一个页面'} 在 {theirs.updated_at ?? '刚才'} 保存了这块看板。
      </p>
      <p>覆盖：以您现在的内容为准。另存：两份都保留。</p>
    </Modal>
  );
}
/** A draft of an earlier visit that was never saved. */
export function DraftNotice({ draft, onAnswer }: { draft: Draft | null; onAnswer: (take: boolean) => void }) {
  if (!draft) return null;
  return (
    <div className="wb-draft" role="status">
      <span>发现 {toWire(draft.at).slice(0, 16)} 未保存的草稿</span>
      <Button size="mini" type="primary" onClick={() => onAnswer(true)}>
        恢复草稿
      </Button>
      <Button size="mini" onClick={() => onAnswer(false)}>
        丢弃
      </Button>
    </div>
  );
}
/** 另存为: a second board under a new name. */
export function SaveAsDialog({
  name,
  saving,
  onSave,
  onClose,
}: {
  name: string;
  saving: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(`${name.slice(0, 26)}（副本）`);
  return (
    <Modal
      visible
      title="另存为"
      style={{ width: 520 }}
      okText="保存"
      cancelText="取消"
      confirmLoading={saving}
      okButtonProps={{ disabled: text.trim() === '' }}
      onOk={() => onSave(text.trim())}
      onCancel={onClose}
    >
      <Input aria-label="看板名称" placeholder="请输入看板名称" maxLength={30} showWordLimit value={text} onChange={setText} />
    </Modal>
  );
}
