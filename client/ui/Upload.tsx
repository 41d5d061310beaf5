import { Button } from '@arco-design/web-react';
import { IconClose, IconFile, IconLoading, IconUpload } from '@arco-design/web-react/icon';
import { useRef, useState, type DragEvent } from 'react';
import { typesOf, type UploadUse } from '@/domain/kernel/validators';
import { fieldFault, isImage } from './uploadRules';
import './ui.css';

export interface StoredFile {
  readonly id: number;
  readonly save_name: string;
  readonly save_path: string;
}
interface Sending {
  readonly key: number;
  readonly file: File;
  readonly fault?: string;
  readonly stop: () => void;
}
interface Props {
  readonly id: string;
  readonly value: readonly StoredFile[];
  readonly onChange: (files: readonly StoredFile[]) => void;
  readonly send: (file: File, signal: AbortSignal) => Promise<StoredFile>;
  readonly single?: boolean;
  readonly use?: UploadUse | undefined;
  readonly disabled?: boolean;
  readonly describedBy?: string | undefined;
}
let counter = 0;

function Stored({ file, onRemove }: { file: StoredFile; onRemove?: (() => void) | undefined }) {
  return (
    <li>
      {isImage(file.save_name) ? <img src={file.save_path} alt={file.save_name} loading="lazy" /> : <IconFile />}
      <a href={file.save_path} target="_blank" rel="noreferrer" title={file.save_name}>
        {file.save_name}
      </a>
      {onRemove && <Button size="mini" type="text" icon={<IconClose />} aria-label={`移除${file.save_name}`} onClick={onRemove} />}
    </li>
  );
}
/** Files of a question: chosen or dropped, checked before they are sent, stopped and tried again one by one. */
export function Upload({ id, value, onChange, send, single = false, use, disabled = false, describedBy }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [over, setOver] = useState(false);
  const latest = useRef(value);
  latest.current = value;
  const drop = (key: number) => setSending((all) => all.filter((one) => one.key !== key));

  const start = async (file: File, there = 0): Promise<void> => {
    counter += 1;
    const key = counter;
    const stopper = new AbortController();
    const fault = fieldFault(file, use, there);
    setSending((all) => [...all, { key, file, stop: () => stopper.abort(), ...(fault && { fault }) }]);
    if (fault) return;
    try {
      const stored = await send(file, stopper.signal);
      drop(key);
      latest.current = single ? [stored] : [...latest.current, stored];
      onChange(latest.current);
    } catch (thrown) {
      if (stopper.signal.aborted) return drop(key);
      const message = thrown instanceof Error ? thrown.message : '上传失败';
      setSending((all) => all.map((one) => (one.key === key ? { ...one, fault: message } : one)));
    }
  };
  const take = (files: FileList | null) => {
    const there = value.length + sending.filter(({ fault }) => !fault).length;
    // another file takes the place of the one; a plan's own must be removed first, and says so
    const chosen = [...(files ?? [])].slice(0, single && use !== 'plan' ? 1 : undefined);
    for (const [at, file] of chosen.entries()) void start(file, there + at);
    if (input.current) input.current.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  return (
    <div
      role="group"
      aria-label="上传文件"
      className={`upload${over ? ' upload-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={!single}
        accept={typesOf(use)
          .map((one) => `.${one}`)
          .join(',')}
        onChange={(event) => take(event.target.files)}
      />
      <Button id={id} icon={<IconUpload />} disabled={disabled} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {single && use !== 'plan' && value.length > 0 ? '重新上传' : '上传文件'}
      </Button>
      <span className="upload-hint">点击或拖拽到此处，单个不超过 100MB</span>
      <ul className="upload-list">
        {value.map((file) => (
          <Stored key={file.id} file={file} onRemove={disabled ? undefined : () => onChange(value.filter((one) => one.id !== file.id))} />
        ))}
        {sending.map(({ key, file, fault, stop }) => (
          <li key={key} className={fault ? 'upload-fault' : undefined}>
            {fault ? <IconFile /> : <IconLoading />}
            <span title={file.name}>{file.name}</span>
            {fault && <em role="alert">{fault}</em>}
            {fault && fieldFault(file, use, value.length) === undefined && (
              <Button size="mini" type="text" onClick={() => (drop(key), void start(file))}>
                重试
              </Button>
            )}
            <Button
              size="mini"
              type="text"
              icon={<IconClose />}
              aria-label={`${fault ? '移除' : '取消上传'}${file.name}`}
              onClick={() => (fault ? drop(key) : stop())}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
/** Files of a record, to be opened. */
export function FileList({ files }: { files: readonly StoredFile[] }) {
  return (
    <ul className="upload-list">
      {files.map((file) => (
        <Stored key={file.id} file={file} />
      ))}
    </ul>
  );
}
