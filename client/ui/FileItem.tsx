import { Button } from '@arco-design/web-react';
import { IconClose, IconEye, IconFile, IconFileImage, IconFilePdf } from '@arco-design/web-react/icon';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { extensionOf } from '@/domain/kernel/validators';
import { isImage, isShown, thumbnailOf } from './uploadRules';
import './upload.css';

export interface StoredFile {
  readonly id: number;
  readonly save_name: string;
  readonly save_path: string;
}
/** Where a stored file can be looked at without saving it; undefined on pages of visitors. The kernel fills it. */
export const FilePreviewContext = createContext<(file: StoredFile) => string | undefined>(() => undefined);

function Sign({ file }: { file: StoredFile }): ReactNode {
  const [broken, setBroken] = useState(false);
  if (isImage(file.save_name)) {
    return broken ? <IconFileImage /> : <img src={thumbnailOf(file.save_path)} alt="" loading="lazy" onError={() => setBroken(true)} />;
  }
  return extensionOf(file.save_name) === 'pdf' ? <IconFilePdf /> : <IconFile />;
}
/** A stored file: opened or saved by its name, looked at where the office can show it. */
export function FileItem({ file, onRemove }: { file: StoredFile; onRemove?: (() => void) | undefined }) {
  const preview = useContext(FilePreviewContext)(file);
  const shown = preview !== undefined && isShown(file.save_name);
  return (
    <li>
      <Sign file={file} />
      <a href={file.save_path} target="_blank" rel="noreferrer" title={file.save_name}>
        {file.save_name}
      </a>
      {shown && (
        <Button size="mini" type="text" icon={<IconEye />} aria-label={`预览${file.save_name}`} href={preview} target="_blank" rel="noreferrer" />
      )}
      {onRemove && <Button size="mini" type="text" icon={<IconClose />} aria-label={`移除${file.save_name}`} onClick={onRemove} />}
    </li>
  );
}
/** Files of a record, to be opened. */
export function FileList({ files }: { files: readonly StoredFile[] }) {
  return (
    <ul className="upload-list">
      {files.map((file) => (
        <FileItem key={file.id} file={file} />
      ))}
    </ul>
  );
}
