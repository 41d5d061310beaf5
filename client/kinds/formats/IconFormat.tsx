import { Select } from '@arco-design/web-react';
import { MenuIcon, menuIcons } from '../../ui/MenuIcon';
import { dash, isMissing } from '@/domain/format';
import type { InputProps, ShowProps } from '../kind';
import { useAriaOn } from '../parts/aria';
import './icon.css';

const Named = ({ icon, label }: { icon: string; label: string }) => (
  <span className="icon-format">
    <MenuIcon icon={icon} className="icon-format-icon" />
    {label}
  </span>
);
/** An icon, with its word. */
export function IconCell({ name, row }: ShowProps) {
  const icon = row[name];
  if (isMissing(icon)) return dash;
  return <Named icon={String(icon)} label={menuIcons.find(({ value }) => value === icon)?.label ?? String(icon)} />;
}
/** One of the product's icons, chosen by its looks or its word. */
export function IconFormat({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  useAriaOn(id, { label: field.label, describedBy, invalid });
  return (
    <Select
      id={id}
      value={typeof value === 'string' && value !== '' ? value : undefined}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      onBlur={() => onBlur?.()}
      getPopupContainer={() => document.body}
      allowClear
      showSearch
      filterOption={(typed, option) => String((option as { props: { extra?: unknown } }).props.extra).includes(typed)}
      disabled={disabled ?? false}
      placeholder={`请选择${field.label}`}
    >
      {menuIcons.map(({ value: icon, label }) => (
        <Select.Option key={icon} value={icon} extra={label}>
          <Named icon={icon} label={label} />
        </Select.Option>
      ))}
    </Select>
  );
}
