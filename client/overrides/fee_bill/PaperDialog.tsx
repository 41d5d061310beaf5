import { Modal } from '@arco-design/web-react';
import { IconPrinter } from '@arco-design/web-react/icon';
import { useRef, type ReactNode } from 'react';
import { printCopy } from './print';
import './receipt.css';

interface Props {
  readonly title: string;
  /** Whether what is to be printed is there. */
  readonly ready: boolean;
  /** Beside the title of the paper, and not on it: which month it is of. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}
/** A sheet of paper, to be looked at and printed; the browser's own print makes a PDF of it. */
export function PaperDialog({ title, ready, tools, children, onClose }: Props) {
  const host = useRef<HTMLDivElement>(null);
  return (
    <Modal
      visible
      title={title}
      style={{ width: 'min(860px, calc(100vw - 32px))' }}
      onCancel={onClose}
      okText="打印"
      cancelText="关闭"
      onOk={() => {
        if (host.current) printCopy(host.current);
      }}
      okButtonProps={{ icon: <IconPrinter />, disabled: !ready }}
    >
      {tools}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
      <div ref={host} className="receipt-host" tabIndex={0} role="document" aria-label={title}>
        {children}
      </div>
    </Modal>
  );
}
