import { Cascader, TreeSelect } from '../../ui/pickers';
import { useMemo } from 'react';
import { pathTo } from '../../ui/tree';
import { usePhone } from '../../ui/usePhone';
import { useAriaOn } from './aria';

export interface TreeChoice {
  readonly id: number;
  readonly title: string;
  /** Shows the way and may not be chosen itself. */
  readonly disabled?: boolean;
  readonly children?: readonly TreeChoice[];
}
interface Props {
  readonly id: string;
  readonly label: string;
  readonly nodes: readonly TreeChoice[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly placeholder?: string;
  /** Said in place of choices, where there are none. */
  readonly nothing?: string | undefined;
  readonly loading?: boolean;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
}
interface Option {
  value: number;
  label: string;
  disabled: boolean;
  children?: Option[];
}
const optionsOf = (nodes: readonly TreeChoice[]): Option[] =>
  nodes.map(({ id, title, disabled = false, children = [] }) => ({
    value: id,
    label: title,
    disabled: disabled && children.length === 0,
    ...(children.length > 0 && { children: optionsOf(children) }),
  }));
interface Branch {
  key: string;
  title: string;
  disabled: boolean;
  children: Branch[];
}
const branchesOf = (nodes: readonly TreeChoice[]): Branch[] =>
  nodes.map(({ id, title, disabled = false, children = [] }) => ({ key: String(id), title, disabled, children: branchesOf(children) }));
const contains = (text: unknown, typed: string): boolean => String(text).toLowerCase().includes(typed.trim().toLowerCase());

/** One row of a tree, chosen level by level; on a phone, which has no room for columns, as a tree that unfolds. Any level may be chosen. */
export function TreePick({ id, label, nodes, value, onChange, onBlur, placeholder, nothing, loading, disabled, invalid, describedBy }: Props) {
  const phone = usePhone();
  useAriaOn(id, { label, describedBy, invalid });
  const shared = {
    id,
    allowClear: true,
    disabled: disabled ?? false,
    loading: loading ?? false,
    placeholder: placeholder ?? `请选择${label}`,
    onBlur: () => onBlur?.(),
    getPopupContainer: () => document.body, // a short dialog would cut the list off
    ...(invalid && { status: 'error' as const }),
    ...(nothing &&
      nodes.length === 0 && {
        notFoundContent: (
          <div className="state-hint" style={{ padding: 12 }}>
            {nothing}
          </div>
        ),
      }),
  };
  const options = useMemo(() => optionsOf(nodes), [nodes]);
  const branches = useMemo(() => branchesOf(nodes), [nodes]);
  const path = useMemo(() => (value === null ? [] : pathTo(nodes, value)), [nodes, value]);
  const choose = (chosen: number | null) => {
    if (chosen === null || !pathTo(nodes, chosen).at(-1)?.disabled) onChange(chosen);
  };
  if (phone) {
    return (
      <TreeSelect
        {...shared}
        showSearch
        filterTreeNode={(typed, node) => contains(node.props.title, typed)}
        treeData={branches}
        {...(path.length > 0 && value !== null ? { value: String(value) } : { value: '' })}
        onChange={(next: unknown) => choose(next ? Number(next) : null)}
      />
    );
  }
  return (
    <Cascader
      {...shared}
      changeOnSelect
      showSearch={{ retainInputValue: false }}
      filterOption={(typed, node) => contains((node as { label?: unknown }).label, typed)}
      options={options}
      {...(path.length > 0 ? { value: path.map((node) => node.id) as never } : { value: undefined as never })}
      {...(path.length > 0 && { renderFormat: () => path.map(({ title }) => title).join(' / ') })}
      onChange={(next: unknown) => choose(Array.isArray(next) && next.length > 0 ? Number(next.at(-1)) : null)}
    />
  );
}
