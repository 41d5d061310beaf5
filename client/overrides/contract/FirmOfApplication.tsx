import { Modal } from '@arco-design/web-react';
import { useState } from 'react';
import { enterprise } from '@/domain/resources/enterprise';
import { useCall } from '../../kernel/api/calls';
import type { WireRow } from '../../kernel/api/api';
import { FormDialog } from '../../kernel/form/FormDialog';
import firmViews from './firm';
import { ErrorState } from '../../ui/ErrorState';

interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
/** A new enterprise that begins with what its application on the public site says. */
export function FirmOfApplication({ rows: [application], onClose }: Props) {
  // as it was when the form was opened: what is read anew meanwhile takes nothing that was typed
  const [id] = useState(Number(application?.id));
  const { data, failure, retry } = useCall(enterprise, 'collect', { id }, { refetchOnMountOrArgChange: true });
  if (failure)
    return (
      <Modal visible title="新建企业" footer={null} onCancel={() => onClose()}>
        <ErrorState failure={failure} onRetry={retry} />
      </Modal>
    );
  if (!data) return null;
  return <FormDialog resource={enterprise} overrides={firmViews} start={data} onClose={() => onClose()} onSaved={() => onClose({ changed: true })} />;
}
