import { Input } from '@arco-design/web-react';
import type { FilterProps } from '../kind';

/** A text that the field contains, or is. */
export function TextFilter({ id, field, values, onChange }: FilterProps) {
  return (
    <Input
      id={id}
      allowClear
      maxLength={100}
      placeholder={`请输入${field.label}`}
      value={values[0]?.[0] ?? ''}
      onChange={(text) => onChange([text === '' ? [] : [text]])}
    />
  );
}
