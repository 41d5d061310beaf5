import { FileList } from '../ui/FileItem';
import { later } from '../ui/later';
import { dash } from '@/domain/format';
import { useKindTools, type InputProps, type Kind, type Row, type Uploaded } from './kind';
import { TextFilter } from './parts/textFilter';

/** Comes with the first form that asks for a file; lists and records only show files. */
export const Upload = later(() => import('../ui/Upload').then((module) => module.Upload));
/** Files as they come, with their names; an id alone gets its number for a name. */
export const filesIn = (value: unknown): Uploaded[] =>
  (Array.isArray(value) ? value : []).map((one: unknown) =>
    typeof one === 'object' && one !== null ? (one as Uploaded) : { id: Number(one), save_name: `文件 ${one}`, save_path: `/vapi/file/${one}` },
  );
const nameOf = (path: string): string => decodeURIComponent(path.split('?')[0]?.split('/').pop() ?? '') || '文件';
function FilesInput({ id, field, value, onChange, onHold, disabled, describedBy }: InputProps) {
  const { upload } = useKindTools();
  return (
    <Upload
      id={id}
      use={field.takes}
      value={filesIn(value)}
      onChange={onChange}
      send={upload}
      onHold={onHold}
      disabled={disabled ?? false}
      describedBy={describedBy}
    />
  );
}
export const files: Kind = {
  Cell: ({ name, row }) => (filesIn(row[name]).length > 0 ? `${filesIn(row[name]).length} 个文件` : dash),
  Detail: ({ name, row }) => (filesIn(row[name]).length > 0 ? <FileList files={filesIn(row[name])} /> : dash),
  Input: FilesInput,
  Filter: TextFilter,
  width: 96,
  wide: true,
  toForm: (row: Row, name) => filesIn(row[name]),
  toBody: (value) => filesIn(value).map(({ id }) => id),
};
/** One file, as a list of none or one, so that both kinds share their pieces. */
export const singleFile = (row: Row, name: string, pathName: string): Uploaded[] => {
  const id = row[name];
  if (id === null || id === undefined) return [];
  const path = String(row[pathName] ?? `/vapi/file/${id}`);
  return [{ id: Number(id), save_name: nameOf(path), save_path: path }];
};
