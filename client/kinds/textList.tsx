import { InputTag } from '@arco-design/web-react';
import { dash } from '@/domain/format';
import type { InputProps, Kind, ShowProps } from './kind';
import { useAriaOn } from './parts/aria';
import { TextFilter } from './parts/textFilter';

const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const shown = ({ name, row }: ShowProps) => words(row[name]).join('、') || dash;
function TextListInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  useAriaOn(id, { label: field.label, describedBy, invalid });
  return (
    <div id={id} role="group">
      <InputTag
        allowClear
        saveOnBlur
        value={words(value)}
        onChange={(next) => onChange(next)}
        onBlur={() => onBlur?.()}
        disabled={disabled ?? false}
        {...(invalid && { status: 'error' as const })}
        placeholder="输入后按回车添加"
      />
    </div>
  );
}
export const textList: Kind = { Cell: shown, Input: TextListInput, Filter: TextFilter, width: 180, wide: true };
