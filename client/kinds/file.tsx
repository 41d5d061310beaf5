import { shownName } from '@/domain/kernel/field';
import { FileList } from '../ui/FileItem';
import { later } from '../ui/later';
import { isImage, thumbnailOf } from '../ui/uploadRules';
import { dash } from '@/domain/format';
import { filesIn, singleFile, Upload } from './files';
import { useKindTools, type InputProps, type Kind, type ShowProps } from './kind';
import { TextFilter } from './parts/textFilter';
import './cells.css';

const PictureInput = later(() => import('./parts/PictureInput').then((module) => module.PictureInput));
const stored = ({ name, field, row }: ShowProps) => singleFile(row, name, shownName(name, field) ?? '');
function AnyFileInput({ id, field, value, onChange, onHold, disabled, describedBy }: InputProps) {
  const { upload } = useKindTools();
  return (
    <Upload
      id={id}
      single
      use={field.takes}
      value={filesIn(value)}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
      send={upload}
      onHold={onHold}
      disabled={disabled ?? false}
      describedBy={describedBy}
    />
  );
}
/** A field that says how its picture is cut asks with the crop dialog. */
const FileInput = (props: InputProps) => (props.field.crop ? <PictureInput {...props} size={props.field.crop} /> : <AnyFileInput {...props} />);

export const file: Kind = {
  Cell: (props) => {
    const [one] = stored(props);
    if (!one) return dash;
    return isImage(one.save_name) ? (
      <img className="cell-image" src={thumbnailOf(one.save_path)} alt={one.save_name} loading="lazy" />
    ) : (
      one.save_name
    );
  },
  Detail: (props) => (stored(props).length > 0 ? <FileList files={stored(props)} /> : dash),
  Input: FileInput,
  Filter: TextFilter,
  width: 96,
  wide: true,
  toForm: (row, name, field) => {
    const list = stored({ name, field, row });
    return list.length > 0 ? list : null;
  },
  toBody: (value) => filesIn(value)[0]?.id ?? null,
};
