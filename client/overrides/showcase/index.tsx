import { Button } from '@arco-design/web-react';
import { IconEye } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { enterprise } from '@/domain/resources/enterprise';
import { showcase } from '@/domain/resources/showcase';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { lazyDialog } from '../../kernel/action/lazyDialog';
import { overrideViews, type FormSideProps, type RecordProps } from '../../kernel/overrides';
import { filesIn } from '../../kinds/files';

const yes = 1;
const PublicPreview = lazyDialog(() => import('../../site/content/PublicPreview').then((module) => module.PublicPreview));
type Answers = Readonly<Record<string, unknown>>;
interface Props {
  readonly answers: Answers;
  readonly onClose: () => void;
}
/** What visitors read of the firm beside the answers: its names, its field, and its phone where that may be known. */
function Preview({ answers, onClose }: Props) {
  const id = Number(answers.enterprise_id) || undefined;
  const { data: firm } = useCall(enterprise, 'read', id === undefined ? null : { id });
  const row = {
    ...{ id: Number(answers.id) || 0, title: answers.title, content: answers.content, cover_path: answers.cover_path, images: answers.images },
    products: answers.products,
    ...{ enterprise_name: firm?.name, tech_fieldText: firm?.tech_fieldText, incubator_name: firm?.incubator_name },
    contact_mobile: Number(answers.contact_public) === yes ? firm?.contact_mobile : null,
  };
  return <PublicPreview page="showcase" row={row} onClose={onClose} />;
}
function PreviewButton({ answers }: { answers: Answers }) {
  const [open, setOpen] = useState(false);
  return (
    <div style={{ marginBottom: 12 }}>
      <Button icon={<IconEye />} onClick={() => setOpen(true)}>
        官网预览
      </Button>
      {open && <Preview answers={answers} onClose={() => setOpen(false)} />}
    </div>
  );
}
/** The answers of the form as the page would have them, before anybody has saved them. */
function FormPreview({ draft, row }: FormSideProps) {
  const answers = {
    ...{ id: row?.id, enterprise_id: row?.enterprise_id, ...draft },
    ...{ cover_path: filesIn(draft.cover)[0]?.save_path, images: filesIn(draft.images) },
  };
  return <PreviewButton answers={answers} />;
}
/** Of a stored one what waits for its audit, for who wrote it and who audits it. */
const RecordPreview = ({ row }: RecordProps<WireRow>) => <PreviewButton answers={row} />;

export default overrideViews(showcase, { slots: { formSide: FormPreview, detailTop: RecordPreview } });
