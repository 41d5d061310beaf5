import { Select, Tag } from '@arco-design/web-react';
import { menu } from '@/domain/resources/menu';
import { overrideViews } from '../kernel/overrides';
import type { InputProps } from '../kinds/kind';
import { code } from '../kinds/code';
import { useAriaOn } from '../kinds/parts/aria';
import { MenuIcon, menuIcons } from '../ui/MenuIcon';
import './menu.css';

const group = 1;
const page = 2;
const yes = 1;
/** The icons of the menu, each with its word. */
function IconInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
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
      {menuIcons.map((icon) => (
        <Select.Option key={icon.value} value={icon.value} extra={icon.label}>
          <span className="menu-row">
            <MenuIcon icon={icon.value} className="menu-row-icon" />
            {icon.label}
          </span>
        </Select.Option>
      ))}
    </Select>
  );
}

const made = menu.fields.kind.codes?.items.filter((item) => item.code !== page) ?? [];
/** A page comes with the code: only directories and links are made by hand. */
function KindInput({ field, ...props }: InputProps) {
  return <code.Input {...props} field={field.codes ? { ...field, codes: { ...field.codes, items: made } } : field} />;
}

export default overrideViews(menu, {
  cells: {
    title: (row) => (
      <span className="menu-row">
        {(row.icon || row.kind === group) && <MenuIcon icon={row.icon ?? 'folder'} className="menu-row-icon" />}
        <span>{row.title}</span>
        {row.hidden === yes && <Tag size="small">隐藏</Tag>}
      </span>
    ),
    path: (row) =>
      row.url ? (
        <a className="menu-row-address" href={row.url} target="_blank" rel="noopener">
          {row.url}
        </a>
      ) : (
        <span className="menu-row-address">{row.path ?? '—'}</span>
      ),
    icon: (row) =>
      row.icon ? (
        <span className="menu-row">
          <MenuIcon icon={row.icon} className="menu-row-icon" />
          {menuIcons.find(({ value }) => value === row.icon)?.label ?? row.icon}
        </span>
      ) : (
        '—'
      ),
  },
  inputs: { kind: KindInput, icon: IconInput },
});
