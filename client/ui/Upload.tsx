import { Button } from '@arco-design/web-react';
import { IconCamera, IconClose, IconFile, IconUpload } from '@arco-design/web-react/icon';
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { typesOf, upload, type UploadUse } from '@/domain/kernel/validators';
import { FileItem, type StoredFile } from './FileItem';
import { NamedProgress } from './NamedProgress';
import { limitsOf } from './uploadRules';
import { usePhone } from './usePhone';
import { useSending, type Send } from './useSending';
import './upload.css';

interface Props {
  readonly id: string;
  readonly value: readonly StoredFile[];
  readonly onChange: (files: readonly StoredFile[]) => void;
  readonly send: Send;
  readonly single?: boolean;
  readonly use?: UploadUse | undefined;
  readonly disabled?: boolean;
  readonly describedBy?: string | undefined;
  readonly onHold?: ((why: string | undefined) => void) | undefined;
}
const stop = (event: DragEvent): void => event.preventDefault();

/** Files of a question: chosen, photographed, dropped or pasted, checked before they are sent, stopped and tried again one by one. */
export function Upload({ id, value, onChange, send, single = false, use, disabled = false, describedBy, onHold }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const phone = usePhone();
  const { sending, refusal, take, retry, drop } = useSending({ value, onChange, send, single, use, onHold });
  const types = typesOf(use);
  const photographs = phone && types.some((one) => (upload.images as readonly string[]).includes(one));
  const taken = (element: HTMLInputElement) => {
    take([...(element.files ?? [])]);
    element.value = '';
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (disabled || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take([...event.clipboardData.files]);
  };
  /** What was pressed goes with its line: the keyboard goes on at the button that adds another. */
  const gone = (act: () => void) => () => {
    act();
    document.getElementById(id)?.focus();
  };
  const failed = sending.filter(({ fault }) => fault).length;
  return (
    <div
      role="group"
      aria-label="上传文件"
      className={`upload${over ? ' upload-over' : ''}`}
      onDragEnter={() => setOver(!disabled)}
      onDragOver={stop}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={!single}
        accept={types.map((one) => `.${one}`).join(',')}
        onChange={(event) => taken(event.currentTarget)}
      />
      <Button id={id} icon={<IconUpload />} disabled={disabled} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {single && use !== 'plan' && value.length > 0 ? '重新上传' : '上传文件'}
      </Button>
      {photographs && (
        <>
          <input
            ref={camera}
            type="file"
            hidden
            accept="image/jpeg,image/png"
            capture="environment"
            onChange={(event) => taken(event.currentTarget)}
          />
          <Button icon={<IconCamera />} disabled={disabled} onClick={() => camera.current?.click()}>
            拍照
          </Button>
        </>
      )}
      <span className="upload-hint">{limitsOf(use, phone)}</span>
      <ul className="upload-list">
        {value.map((file) => (
          <FileItem key={file.id} file={file} onRemove={disabled ? undefined : gone(() => onChange(value.filter((one) => one.id !== file.id)))} />
        ))}
        {sending.map((one) => (
          <li key={one.key} className={one.fault ? 'upload-fault' : undefined}>
            <IconFile />
            <span title={one.file.name}>{one.file.name}</span>
            {one.fault ? (
              <em role="alert">{one.fault}</em>
            ) : (
              <NamedProgress className="upload-progress" percent={Math.round(one.share * 100)} size="small" label={`${one.file.name}上传进度`} />
            )}
            {one.again && (
              <Button size="mini" type="text" onClick={() => retry(one)}>
                重试
              </Button>
            )}
            <Button
              size="mini"
              type="text"
              icon={<IconClose />}
              aria-label={`${one.fault ? '移除' : '取消上传'}${one.file.name}`}
              onClick={gone(() => (one.fault ? drop(one.key) : one.stop()))}
            />
          </li>
        ))}
        {refusal && (
          <li className="upload-fault">
            <em role="alert">{refusal}</em>
          </li>
        )}
      </ul>
      <span className="visually-hidden" role="status">
        {sending.length > failed ? `正在上传 ${sending.length - failed} 个文件` : failed > 0 ? `${failed} 个文件未上传` : ''}
      </span>
    </div>
  );
}
