import { Modal } from '@arco-design/web-react';
import { keyHelp } from './useListKeys';

/** The sheet of keys, opened with ?. It leaves nothing behind when it is closed. */
export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Modal visible title="快捷键" footer={null} style={{ width: 'min(520px, calc(100vw - 32px))' }} onCancel={onClose}>
    <dl className="list-keys">
      {keyHelp.map(([keys, does]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
