import { useEffect, useRef } from 'react';
import { certificateRefusal } from '@/domain/calc/certificate';
import { activityApply } from '@/domain/resources/activity-apply';
import type { WireRow } from '../../kernel/api/api';
import { toast, wordsOf } from '../../kernel/api/errors';
import { download, saveFile } from '../../kernel/api/http';
import { clock } from '../../kernel/clock';
import { overrideViews, type CustomAction } from '../../kernel/overrides';

interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
/** The certificate is saved at once, or a message says why there is none. */
function Certificate({ rows: [row], onClose }: Props) {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !row) return;
    begun.current = true;
    download(`/activities/apply/certificate/${row.id}`)
      .then(({ blob, name }) => saveFile(blob, name ?? `活动证书 ${row.name}.docx`))
      .catch((error: unknown) => toast.error(wordsOf(error)))
      .finally(() => onClose());
  }, [row, onClose]);
  return null;
}
const certificate: CustomAction<WireRow> = {
  name: 'certificate',
  label: '下载证书',
  access: 'activity_apply_read',
  when: (row) => certificateRefusal(row, clock.current().now.getTime()) === undefined,
  Dialog: Certificate,
};
export default overrideViews(activityApply, { customActions: [certificate] });
