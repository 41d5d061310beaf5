import { Button, Modal, Space, Spin } from '@arco-design/web-react';
import { IconDownload, IconEye } from '@arco-design/web-react/icon';
import type { AnyResource } from '@/domain/kernel/resource';
import { fileTemplate } from '@/domain/resources/file';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { toast, wordsOf } from '../../kernel/api/errors';
import { download, saveFile } from '../../kernel/api/http';
import { useViewer } from '../../kernel/session/viewer';
import { addressOf } from '../../kernel/page/navigation';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import './file-template.css';

interface Props {
  readonly of: AnyResource;
  readonly title: string;
  readonly rows: readonly WireRow[];
  readonly onClose: () => void;
}
const isWord = ({ file_path }: WireRow): boolean => /\.docx(?:[?#]|$)/i.test(String(file_path ?? ''));
const saveFilled = async (template: WireRow, row: number, name: string) => {
  try {
    const { blob } = await download(`/fileTemplate/${template.id}/fill`, { row });
    saveFile(blob, `${template.name} ${name}.docx`);
  } catch (error) {
    toast.error(wordsOf(error));
  }
};
/** The park's templates for records of this kind, each to be looked at and printed filled in (the browser makes a PDF of it), or saved as a Word. */
export function TemplateDialog({ of, title, rows: [row], onClose }: Props) {
  const { can } = useViewer();
  const wanted = { module: of.name, page: 1, pageSize: 100 } as const;
  const { data, failure, retry } = useCall(fileTemplate, 'list', row ? wanted : null, { refetchOnMountOrArgChange: true });
  const templates = (data?.data as readonly WireRow[] | undefined)?.filter(isWord);
  const name = String(row?.[of.title ?? 'id'] ?? '');
  const close = { visible: true, onCancel: onClose, footer: <Button onClick={onClose}>关闭</Button> };
  return (
    <Modal {...close} title={title} style={{ width: 'min(560px, calc(100vw - 32px))' }}>
      {failure && <ErrorState failure={failure} onRetry={retry} />}
      {!failure && !templates && <Spin />}
      {templates?.length === 0 && (
        <EmptyState
          text={`还没有适用于${of.label}的 Word 模板`}
          hint={can('file_template_store') ? '请在“文件模板”里添加' : '请联系系统管理员在“文件模板”里添加'}
        />
      )}
      {row && templates && templates.length > 0 && (
        <ul className="template-choice">
          {templates.map((template) => (
            <li key={String(template.id)}>
              <b>{String(template.name)}</b>
              <Space wrap size={8}>
                <Button
                  size="small"
                  icon={<IconEye />}
                  href={addressOf('pdf', { template: template.id, row: row.id }) ?? ''}
                  target="_blank"
                  rel="noreferrer"
                >
                  预览与打印
                </Button>
                <Button size="small" icon={<IconDownload />} onClick={() => void saveFilled(template, Number(row.id), name)}>
                  下载 Word
                </Button>
              </Space>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
