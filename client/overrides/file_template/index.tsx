import { Alert, Button, Message, Space, Tag } from '@arco-design/web-react';
import { IconCopy, IconDownload, IconEye } from '@arco-design/web-react/icon';
import { useEffect, useState } from 'react';
import type { InputOf } from '@/domain/kernel/calls';
import { ref } from '@/domain/kernel/field';
import { extensionOf } from '@/domain/kernel/validators';
import { fileTemplate } from '@/domain/resources/file';
import type { LookedAt, TemplateWord } from '@/domain/answers/settings';
import { templateCalls } from '@/domain/calls/template';
import type { WireRow } from '../../kernel/api/api';
import { fetchCall, useCall } from '../../kernel/api/calls';
import { toast, wordsOf } from '../../kernel/api/errors';
import { download, saveFile } from '../../kernel/api/http';
import { addressOf } from '../../kernel/page/navigation';
import { overrideViews, type RecordProps } from '../../kernel/overrides';
import { kindOf } from '../../kinds';
import { filesIn } from '../../kinds/files';
import type { InputProps } from '../../kinds/kind';
import { RemoteSelect } from '../../kinds/parts/RemoteSelect';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import './file-template.css';

type Module = NonNullable<InputOf<typeof templateCalls, 'templateWords'>['module']>;
const moduleOf = (value: unknown): Module | undefined => (value ? (String(value) as Module) : undefined);
/** What a Word that was just sent holds: said before the form is saved. */
function Findings({ file, module }: { file: number; module: unknown }) {
  const [looked, setLooked] = useState<LookedAt>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    setFault(undefined);
    fetchCall(templateCalls, 'lookAtTemplate', { file_id: file, module: moduleOf(module) }, controller.signal).then(
      setLooked,
      (error: unknown) => controller.signal.aborted || setFault(wordsOf(error)),
    );
    return () => controller.abort();
  }, [file, module]);
  if (fault) return <Alert type="warning" content={`占位符没有检查：${fault}`} />;
  if (!looked) return null;
  const { known, unknown, faults } = looked;
  if (faults.length > 0) return <Alert type="error" title="占位符有误，请改好后重新上传" content={faults.join('；')} />;
  return (
    <div className="template-findings" aria-live="polite">
      <p>{known.length > 0 ? `认得 ${known.length} 个占位符：${known.join('、')}` : '没有找到占位符，预览时文字照原样显示'}</p>
      {unknown.length > 0 && <Alert type="warning" content={`不认得的占位符会照原样留着：${unknown.map((tag) => `{${tag}}`).join('、')}`} />}
    </div>
  );
}
function TemplateFile(props: InputProps) {
  const Input = kindOf(props.field).Input;
  const [there] = filesIn(props.value);
  return (
    <>
      <Input {...props} />
      {there && extensionOf(there.save_name) === 'docx' && <Findings key={there.id} file={there.id} module={props.draft?.module} />}
    </>
  );
}
const saveTemplate = async (row: WireRow) => {
  try {
    const { blob, name } = await download(`/fileTemplate/${row.id}/download`);
    saveFile(blob, name ?? String(row.name));
  } catch (error) {
    toast.error(wordsOf(error));
  }
};
/** Modules whose templates are filled with records. */
const filled: ReadonlySet<unknown> = new Set(['contract', 'fee_bill', 'payment', 'refund', 'enterprise', 'activity_apply']);

/** Handing out, and looking at the template filled in: with a sample, or with a record that is chosen. */
function TemplateTop({ row }: RecordProps<WireRow>) {
  const [chosen, setChosen] = useState<number>();
  const isWord = /\.docx(?:[?#]|$)/i.test(String(row.file_path ?? ''));
  const field = ref(`${row.moduleText ?? ''}记录`, String(row.module));
  return (
    <div className="template-top">
      <Space wrap>
        <Button type="primary" icon={<IconDownload />} onClick={() => void saveTemplate(row)}>
          下载模板
        </Button>
        {isWord && (
          <Button icon={<IconEye />} href={addressOf('pdf', { template: row.id, row: chosen }) ?? ''} target="_blank" rel="noreferrer">
            {chosen ? '预览填写后的内容' : '预览示例'}
          </Button>
        )}
      </Space>
      {isWord && filled.has(row.module) && (
        <label className="template-record" htmlFor="template-record">
          用哪条记录填写
          <RemoteSelect id="template-record" field={field} value={chosen ? [chosen] : []} onChange={([id]) => setChosen(id)} multiple={false} />
        </label>
      )}
    </div>
  );
}
const copy = (tag: string) =>
  navigator.clipboard?.writeText(tag).then(
    () => Message.success(`已复制 ${tag}`),
    () => Message.warning('浏览器不允许复制，请手工输入'),
  );
/** Every placeholder that the module offers, to be copied into a Word. */
function Words({ row }: RecordProps<WireRow>) {
  const { data, failure, retry } = useCall(templateCalls, 'templateWords', { module: moduleOf(row.module) });
  const words = data?.words ?? [];
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (data && words.length === 0) return <EmptyState text="没有可用的占位符" />;
  const written = ({ tag, loop }: TemplateWord) => (loop ? `{#${tag}}{/${tag}}` : `{${tag}}`);
  return (
    <div className="template-words">
      <p>在 Word 里写上占位符，填写时换成记录里的内容。带“循环”的写在要重复的行的首尾，循环内的写在它们中间。点一下即可复制。</p>
      <p>
        {
          '有内容才印的写成 {#备注}备注：{备注}{/备注}，没有才印的写成 {^备注}无备注{/备注}；只在是某一项时印的写成 {#承租方=个人}…{/承租方=个人}；循环里有行才印的写成 {#账单计划=有}…{/账单计划=有}。'
        }
      </p>
      <ul>
        {words.map((word) => (
          <li key={`${word.within ?? ''}.${word.tag}`}>
            <button type="button" onClick={() => void copy(written(word))}>
              {written(word)} <IconCopy />
            </button>
            {word.loop && <Tag size="small">循环</Tag>}
            {word.within && <Tag size="small">{word.within}内</Tag>}
          </li>
        ))}
      </ul>
    </div>
  );
}

export default overrideViews(fileTemplate, {
  inputs: { file_id: TemplateFile },
  slots: { detailTop: TemplateTop, detailTabs: [{ title: '可用占位符', body: Words }] },
});
