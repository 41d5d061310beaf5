import { Modal } from '@arco-design/web-react';
import { RecordView } from './ContentRecord';
import { records } from './definitions';
import type { RecordPageId, Row } from './types';
import '../site.css';
import './preview.css';

interface Props {
  readonly page: RecordPageId;
  readonly row: Row;
  readonly onClose: () => void;
}
/** A record as its public page would show it, drawn by that page, for who writes or audits it. */
export function PublicPreview({ page, row, onClose }: Props) {
  return (
    <Modal visible title="官网预览" className="public-preview" style={{ width: 'min(1200px, calc(100vw - 32px))' }} onCancel={onClose} footer={null}>
      <p className="public-preview-note">通过审核后官网上的样子；在此之前，官网的内容不变。</p>
      <div className="site public-preview-page">
        <RecordView row={row} definition={records[page]} />
      </div>
    </Modal>
  );
}
