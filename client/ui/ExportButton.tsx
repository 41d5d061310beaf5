import { Button } from '@arco-design/web-react';
import { IconDownload } from '@arco-design/web-react/icon';
import { useState } from 'react';

interface Props {
  readonly run: () => Promise<void>;
  readonly disabled?: boolean;
  readonly label?: string;
}
/** Fetches an export; says that it works on it, and takes no second click meanwhile. */
export function ExportButton({ run, disabled = false, label = '导出' }: Props) {
  const [busy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void run().finally(() => setBusy(false));
  };
  return (
    <Button icon={<IconDownload />} loading={busy} disabled={disabled} onClick={start}>
      {label}
    </Button>
  );
}
