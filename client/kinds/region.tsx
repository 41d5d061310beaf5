import { Cascader } from '../ui/pickers';
import { useEffect, useMemo, useState } from 'react';
import { isMissing } from '@/domain/format';
import { useKindTools, type FilterProps, type InputProps, type Kind, type RegionNode } from './kind';
import { useAriaOn } from './parts/aria';
import { ref } from './ref';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly children?: Option[];
}
const optionOf = ({ id, name, children }: RegionNode): Option => ({
  value: String(id),
  label: name,
  ...(children.length > 0 && { children: children.map(optionOf) }),
});
/** The ids from the province down to a region; empty where it is not in the tree. */
function pathTo(nodes: readonly RegionNode[], id: number): number[] {
  for (const node of nodes) {
    if (node.id === id) return [id];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node.id, ...below];
  }
  return [];
}
interface Props extends Omit<InputProps, 'name' | 'value' | 'onChange'> {
  /** The path from the province down. */
  readonly value: readonly number[];
  readonly onChange: (path: number[]) => void;
}
/** Province, city, county: any level may be chosen, and every name searched. */
export function RegionCascader({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: Props) {
  const tools = useKindTools();
  const [nodes, setNodes] = useState<readonly RegionNode[]>();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  useAriaOn(id, { label: field.label, describedBy, invalid });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    let here = true;
    setFailed(false);
    tools.regions().then(
      (found) => here && setNodes(found),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [tools, turn]);
  const options = useMemo(() => (nodes ?? []).map(optionOf), [nodes]);
  const [deepest] = value.slice(-1);
  const path = nodes && deepest !== undefined ? pathTo(nodes, deepest) : [...value];
  return (
    <Cascader
      id={id}
      options={options}
      {...(nodes && path.length > 0 && { value: path.map(String) })}
      onChange={(next) => onChange(((next ?? []) as string[]).map(Number))}
      onVisibleChange={(visible) => (visible ? failed && setTurn((before) => before + 1) : onBlur?.())}
      changeOnSelect
      showSearch
      allowClear
      loading={!nodes && !failed}
      notFoundContent={<span className="state-hint">{failed ? '加载失败，请重新打开' : nodes ? '未找到符合条件的地区' : '加载中…'}</span>}
      dropdownMenuClassName="region-columns"
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      placeholder={`请选择${field.label}`}
    />
  );
}
function RegionInput({ value, onChange, ...rest }: InputProps) {
  return <RegionCascader {...rest} value={isMissing(value) ? [] : [Number(value)]} onChange={(path) => onChange(path.at(-1) ?? null)} />;
}
function RegionFilter({ id, field, values, onChange }: FilterProps) {
  return (
    <RegionCascader
      id={id}
      field={field}
      value={(values[0] ?? []).slice(0, 1).map(Number)}
      onChange={(path) => onChange([path.slice(-1).map(String)])}
    />
  );
}
/** A province, city or county. */
export const region: Kind = { ...ref, Input: RegionInput, Filter: RegionFilter, width: 128 };
