import { Button, Select } from '@arco-design/web-react';
import { enterprise } from '@/domain/resources/enterprise';
import { useReadQuery, type List, type WireRow } from '../kernel/api';
import { overrideViews } from '../kernel/overrides';
import { endpointOf } from '../kernel/visibility';
import type { InputProps } from '../kinds/kind';
import { BuildingInput } from './placed';

const followers = endpointOf(enterprise, 'follow_user', 'query');
const request = { path: followers?.path ?? '', reads: followers?.reads ?? [] };
const labelOf = ({ name, username }: WireRow): string => `${String(name)}（${String(username)}）`;
const labelIn = (option: unknown): string => String((option as { props?: { children?: unknown } }).props?.children ?? '');

/** Whoever may follow customers in these parks; the stored follower stays readable when he no longer may. */
function FollowInput({ id, field, value, onChange, onBlur, disabled, invalid, row }: InputProps) {
  const { data, error, refetch } = useReadQuery(request);
  const staff = (data as List | undefined)?.data ?? [];
  const nobody = value === null || value === undefined;
  const left = nobody || staff.some((one) => one.id === value) ? [] : [{ value: Number(value), label: String(row?.follow_name ?? '…') }];
  return (
    <Select
      id={id}
      aria-label={field.label}
      allowClear
      showSearch
      value={nobody ? undefined : Number(value)}
      onChange={(next: number | undefined) => onChange(next ?? null)}
      onBlur={() => onBlur?.()}
      options={[...left, ...staff.map((one) => ({ value: one.id, label: labelOf(one) }))]}
      filterOption={(typed, option) => labelIn(option).includes(typed)}
      loading={!data && !error}
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      placeholder={`请选择${field.label}`}
      notFoundContent={error ? <Button onClick={() => void refetch()}>加载失败，重试</Button> : '没有可选的跟进人'}
    />
  );
}
export default overrideViews(enterprise, { inputs: { follow_id: FollowInput, building_id: BuildingInput } });
