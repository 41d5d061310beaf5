import { RichText } from '../ui/RichText';
import { RichView } from '../ui/RichView';
import { dash, isMissing } from '@/domain/format';
import { useKindTools, type InputProps, type Kind } from './kind';
import { TextFilter } from './parts/textFilter';

/** The words of a rich text, for a cell: markup and blanks left out. */
export const plainWords = (html: unknown): string =>
  String(html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();

function RichTextInput({ id, field, value, onChange, onBlur, onHold, disabled, invalid, describedBy }: InputProps) {
  const { uploadPicture } = useKindTools();
  return (
    <RichText
      id={id}
      label={field.label}
      value={String(value ?? '')}
      onChange={onChange}
      onBlur={onBlur}
      onHold={onHold}
      send={uploadPicture}
      disabled={disabled ?? false}
      invalid={invalid ?? false}
      describedBy={describedBy}
    />
  );
}
export const richText: Kind = {
  Cell: ({ name, row }) => plainWords(row[name]).slice(0, 60) || dash,
  Detail: ({ name, row }) => (isMissing(row[name]) ? dash : <RichView html={String(row[name])} />),
  Input: RichTextInput,
  Filter: TextFilter,
  width: 240,
  wide: true,
};
