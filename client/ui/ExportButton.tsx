import { Button } from '@arco-design/web-react';
import { IconDownload, IconLoading } from '@arco-design/web-react/icon';
import { useEffect, useRef, useState } from 'react';

interface Props {
  /** The signal calls it off. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly disabled?: boolean;
  readonly label?: string;
}
/** Fetches an export; says that it works on it. A click meanwhile calls it off, and so does leaving the page. */
export function ExportButton({ run, disabled = false, label = '导出' }: Props) {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = () => {
    if (busy) return running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    void run(controller.signal).finally(() => setBusy(false));
  };
  return (
    <Button icon={busy ? <IconLoading /> : <IconDownload />} disabled={disabled && !busy} onClick={start}>
      {busy ? `取消${label}` : label}
    </Button>
  );
}
