import { Button, Checkbox, Input, Modal, Space } from '@arco-design/web-react';
import { useId, useState } from 'react';
import type { SavedFilter } from '../api/api';
import type { FilterValues } from './listState';
import { limits, nameFault, withFilter } from './savedFilters';
import './saved-filters.css';

interface Props {
  readonly filters: readonly SavedFilter[];
  readonly save: (filters: readonly SavedFilter[]) => void;
  readonly onClose: () => void;
}
const style = { width: 'min(480px, calc(100vw - 32px))' };

function NameInput({
  id,
  value,
  fault,
  onChange,
  label,
}: {
  id?: string;
  value: string;
  fault: string | undefined;
  onChange: (name: string) => void;
  label?: string;
}) {
  return (
    <>
      <Input
        {...(id && { id })}
        aria-label={label}
        value={value}
        maxLength={limits.name}
        error={Boolean(fault)}
        aria-invalid={Boolean(fault)}
        onChange={onChange}
      />
      {fault && (
        <p className="saved-filter-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
/** Keeps what the list is asked now under a name. */
export function SaveFilter({ filters, save, onClose, values }: Props & { values: FilterValues }) {
  const id = useId();
  const [name, setName] = useState('');
  const [opens, setOpens] = useState(false);
  const [fault, setFault] = useState<string>();
  const keep = () => {
    const given = name.trim();
    const wrong = nameFault(filters, given);
    setFault(wrong);
    if (wrong) return;
    save(withFilter(filters, { name: given, values, ...(opens && { opens }) }));
    onClose();
  };
  return (
    <Modal visible title="保存当前筛选" style={style} okText="保存" onOk={keep} onCancel={onClose}>
      <div className="saved-filter-form">
        <label htmlFor={id}>筛选名称</label>
        <NameInput id={id} value={name} fault={fault} onChange={setName} />
        <Checkbox checked={opens} onChange={setOpens}>
          打开列表时使用
        </Checkbox>
      </div>
    </Modal>
  );
}
function Line({ filters, save, one }: Omit<Props, 'onClose'> & { one: SavedFilter }) {
  const [name, setName] = useState<string>();
  const [fault, setFault] = useState<string>();
  const rename = () => {
    const given = (name ?? '').trim();
    const wrong = nameFault(filters, given, one.name);
    setFault(wrong);
    if (!wrong) save(withFilter(filters, { ...one, name: given }, one.name));
  };
  if (name !== undefined)
    return (
      <li>
        <div>
          <NameInput label={`${one.name}的新名称`} value={name} fault={fault} onChange={setName} />
        </div>
        <Space size={4}>
          <Button size="small" type="primary" onClick={rename}>
            保存
          </Button>
          <Button size="small" onClick={() => setName(undefined)}>
            取消
          </Button>
        </Space>
      </li>
    );
  return (
    <li>
      <span>{one.name}</span>
      <Space size={4} wrap>
        <Checkbox
          checked={one.opens === true}
          onChange={(opens) => save(withFilter(filters, { name: one.name, values: one.values, ...(opens && { opens }) }))}
        >
          默认
        </Checkbox>
        <Button size="small" type="text" aria-label={`重命名 ${one.name}`} onClick={() => setName(one.name)}>
          重命名
        </Button>
        <Button
          size="small"
          type="text"
          status="danger"
          aria-label={`删除 ${one.name}`}
          onClick={() => save(filters.filter(({ name: other }) => other !== one.name))}
        >
          删除
        </Button>
      </Space>
    </li>
  );
}
/** The kept filters: renamed, made the one that the list opens with, thrown away. */
export const ManageFilters = ({ filters, save, onClose }: Props) => (
  <Modal visible title="管理筛选" style={style} footer={null} onCancel={onClose}>
    <ul className="saved-filters">
      {filters.map((one) => (
        <Line key={one.name} filters={filters} save={save} one={one} />
      ))}
      {filters.length === 0 && <li>没有保存的筛选</li>}
    </ul>
  </Modal>
);
