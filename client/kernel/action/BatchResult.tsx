import { Modal } from '@arco-design/web-react';
import { IconCheckCircleFill, IconCloseCircleFill } from '@arco-design/web-react/icon';
import type { Outcome } from './useActions';
import './action.css';
import '../form/form.css';

/** What became of each row of a batch: the refused ones first, with the reason; of the others what they came to. */
export function BatchResult({ label, outcomes, onClose }: { label: string; outcomes: readonly Outcome[]; onClose: () => void }) {
  const failed = outcomes.filter(({ message }) => message !== undefined);
  const sorted = [...failed, ...outcomes.filter(({ message }) => message === undefined)];
  return (
    <Modal
      visible
      title={`${label}结果`}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      onCancel={onClose}
      okText="知道了"
      onOk={onClose}
      hideCancel
    >
      <p className="form-dialog-about">
        成功 {outcomes.length - failed.length} 条，失败 {failed.length} 条
      </p>
      <ul className="batch-result">
        {sorted.map(({ id, title, message, success }) => (
          <li key={id}>
            {message === undefined ? <IconCheckCircleFill className="batch-good" /> : <IconCloseCircleFill className="batch-bad" />}
            <span>{title}</span>
            <em>{message ?? success ?? '操作成功'}</em>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
