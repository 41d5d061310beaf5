import { Button, Modal } from '@arco-design/web-react';
import { IconCheckCircleFill, IconCloseCircleFill, IconCopy } from '@arco-design/web-react/icon';
import { toast } from '../api/errors';
import type { Outcome } from './useActions';
import './action.css';
import '../form/form.css';

const copy = (text: string): void =>
  void Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard')))
    .then(() => toast.success('已复制'))
    .catch(() => toast.warning('浏览器不允许复制，请选中后手动复制'));
interface Props {
  readonly label: string;
  readonly outcomes: readonly Outcome[];
  /** What the one row came to is shown this once: it may be taken along. */
  readonly once?: boolean | undefined;
  readonly onClose: () => void;
}
/** What became of each row of a batch: the refused ones first, with the reason; of the others what they came to. */
export function BatchResult({ label, outcomes, once, onClose }: Props) {
  const failed = outcomes.filter(({ message }) => message !== undefined);
  const sorted = [...failed, ...outcomes.filter(({ message }) => message === undefined)];
  return (
    <Modal
      visible
      title={once ? label : `${label}结果`}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      onCancel={onClose}
      okText="知道了"
      onOk={onClose}
      hideCancel
    >
      <p className="form-dialog-about">
        {once ? '只显示这一次，请复制保存' : `成功 ${outcomes.length - failed.length} 条，失败 ${failed.length} 条`}
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
      {once && (
        <Button icon={<IconCopy />} onClick={() => copy(outcomes.map(({ success }) => success ?? '').join('\n'))}>
          复制
        </Button>
      )}
    </Modal>
  );
}
