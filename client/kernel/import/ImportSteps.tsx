import { Alert, Button, Checkbox, Result, Select, Spin, Table } from '@arco-design/web-react';
import { IconDownload, IconFile, IconUpload } from '@arco-design/web-react/icon';
import { useRef, useState, type DragEvent } from 'react';
import { grouped, thousands } from '@/domain/format';
import { usePhone } from '../../ui/usePhone';
import type { Importing } from './useImport';
import '../action/action.css';

/** Rows and bytes that one file may have; the server says the same. */
const most = '一次最多 5,000 行，文件不超过 10MB，支持 xlsx 与 csv。';

export function TemplateStep({ importing, mayUpdate }: { importing: Importing; mayUpdate: boolean }) {
  return (
    <div className="import-step">
      <p>下载模板，从第二行起填写；标 * 的列必填，“填写说明”里写有每一列的填法。已有自己的表格也可以直接上传，在第三步对应各列。</p>
      <p className="import-note">{most}</p>
      <div>
        <Button icon={<IconDownload />} loading={importing.busy === 'file'} onClick={importing.template}>
          下载导入模板
        </Button>
      </div>
      {mayUpdate && (
        <Checkbox checked={importing.update} onChange={importing.setUpdate}>
          已有的记录用文件中的内容更新（空白的格不改动）；不勾选则算作错误
        </Checkbox>
      )}
    </div>
  );
}
export function UploadStep({ importing }: { importing: Importing }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files?.[0]) importing.take(files[0]);
    if (input.current) input.current.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div className="import-step">
      <input ref={input} type="file" hidden accept=".xlsx,.csv,.txt" aria-label="导入文件" onChange={(event) => take(event.target.files)} />
      <button
        type="button"
        className={`import-drop${over ? ' import-drop-over' : ''}`}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {importing.busy === 'read' ? <Spin /> : <IconUpload />}
        <span>{importing.busy === 'read' ? '正在读取…' : '点击选择文件，或拖到此处'}</span>
        <em>{most}</em>
      </button>
      {importing.file && (
        <p className="import-file">
          <IconFile /> {importing.file.name}（{thousands(importing.file.size / 1024, 0)} KB）
        </p>
      )}
    </div>
  );
}
/** Which heading of the file means which field. */
export function ColumnsStep({ importing }: { importing: Importing }) {
  const { preview, mapping, missing, assign } = importing;
  if (!preview) return null;
  const options = preview.columns.map(({ name, label, required }) => ({ value: name, label: required ? `${label}（必填）` : label }));
  return (
    <div className="import-step">
      <p className="import-note">
        {importing.file?.name}：共 {grouped(preview.total)} 行，{preview.headers.length} 列。没有对应的列不导入。
      </p>
      {missing.length > 0 && !importing.update && <Alert type="warning" content={`还缺必填列：${missing.join('、')}`} />}
      <ul className="import-columns">
        {preview.headers.map((header, at) => (
          <li key={at}>
            <span className="import-header one-line" title={header}>
              {header || `第 ${at + 1} 列`}
            </span>
            <span className="import-sample one-line" title={preview.sample.map((row) => row[at]).join('、')}>
              {preview.sample
                .map((row) => row[at])
                .filter(Boolean)
                .slice(0, 3)
                .join('、') || '（空）'}
            </span>
            <Select
              allowClear
              showSearch
              aria-label={`${header || `第 ${at + 1} 列`}对应的字段`}
              placeholder="不导入"
              value={mapping[at] ?? undefined}
              options={options}
              onChange={(name?: string) => assign(at, name ?? null)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
/** What the check or the storing came to. */
export function ResultStep({ importing }: { importing: Importing }) {
  const phone = usePhone();
  const { result, busy, preview } = importing;
  if (!result) {
    return busy ? (
      <div className="import-wait" role="status">
        <Spin size={32} />
        <span>正在校验 {grouped(preview?.total)} 行…</span>
      </div>
    ) : null;
  }
  const faulty = result.total - result.ok;
  const { creates, updates, unchanged, changes = [] } = result;
  const counts = [creates > 0 && `新增 ${creates} 行`, updates > 0 && `更新 ${updates} 行`, unchanged > 0 && `没有变化 ${unchanged} 行`]
    .filter(Boolean)
    .join('，');
  return (
    <div className="import-step">
      {result.stored ? (
        <Result
          status={faulty > 0 ? 'warning' : 'success'}
          title={`导入完成：${counts}`}
          subTitle={faulty > 0 ? `${faulty} 行有错误，未导入` : undefined}
        />
      ) : (
        <dl className="import-counts" aria-live="polite">
          <div>
            <dt>共</dt>
            <dd>{grouped(result.total)} 行</dd>
          </div>
          <div>
            <dt>可导入</dt>
            <dd className="batch-good">{grouped(result.ok)} 行</dd>
            {updates + unchanged > 0 && <dd className="import-note">{counts}</dd>}
          </div>
          <div>
            <dt>有错误</dt>
            <dd className={faulty > 0 ? 'batch-bad' : undefined}>{grouped(faulty)} 行</dd>
          </div>
        </dl>
      )}
      {changes.length > 0 && (
        <details className="import-changes">
          <summary>将更新 {updates} 条已有记录</summary>
          <ul>
            {changes.map(({ row, title, fields }) => (
              <li key={row}>
                第 {row} 行　{title}：{fields.join('、')}
              </li>
            ))}
            {updates > changes.length && <li>另有 {updates - changes.length} 条</li>}
          </ul>
        </details>
      )}
      {!result.stored && result.ok === 0 && <Alert type="warning" content="没有可导入的行，请按下面的错误改好文件后重新上传。" />}
      {result.faults.length > 0 && (
        <>
          <div className="wrap-row import-faults-head">
            <strong>错误明细（{result.faults.length} 处）</strong>
            <Button size="small" icon={<IconDownload />} loading={busy === 'file'} onClick={importing.faultyRows}>
              下载错误行
            </Button>
          </div>
          <Table
            className="import-faults"
            size="small"
            rowKey="key"
            border={false}
            data={result.faults.map((one, key) => ({ ...one, key }))}
            pagination={result.faults.length > 20 ? { pageSize: 20, size: 'small', simple: phone } : false}
            columns={[
              { title: '行', dataIndex: 'row', width: 72, align: 'right' },
              { title: '列', dataIndex: 'column', width: phone ? 88 : 140, render: (column: string) => column || '整行' },
              { title: '错误', dataIndex: 'message' },
            ]}
          />
          <p className="import-note">下载的文件里有“错误原因”一列，改好后可直接再次上传。</p>
        </>
      )}
    </div>
  );
}
