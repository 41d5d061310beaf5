import { Button, Drawer } from '@arco-design/web-react';
import { IconDown, IconFilter, IconRefresh, IconSearch, IconUp } from '@arco-design/web-react/icon';
import { useState, type ReactNode } from 'react';
import { PageForm } from './PageForm';
import { usePhone } from './usePhone';
import './filters.css';

export interface FilterItem {
  readonly key: string;
  readonly id: string;
  readonly label: string;
  readonly input: ReactNode;
  readonly wide?: boolean;
}
interface Props {
  readonly items: readonly FilterItem[];
  readonly active: number;
  readonly onSearch: () => void;
  readonly onReset: () => void;
  /** Beside its buttons. */
  readonly tools?: ReactNode;
}
/** So many stand in the first row; the rest unfolds. */
const shownAtFirst = 3;

function Item({ item }: { item: FilterItem }) {
  return (
    <div className={`filter-item${item.wide ? ' filter-item-wide' : ''}`}>
      <label htmlFor={item.id}>{item.label}</label>
      {item.input}
    </div>
  );
}
function Sheet({ items, active, onSearch, onReset, tools }: Props) {
  const [open, setOpen] = useState(false);
  const [first, ...rest] = items;
  const search = () => {
    setOpen(false);
    onSearch();
  };
  return (
    <>
      {first && <Item item={first} />}
      <Button className="filter-sheet-button" icon={<IconFilter />} onClick={() => (rest.length > 0 ? setOpen(true) : onSearch())}>
        {rest.length > 0 ? `筛选${active > 0 ? ` ${active}` : ''}` : '查询'}
      </Button>
      {tools}
      <Drawer
        visible={open}
        title="筛选"
        placement="bottom"
        height="60vh"
        onCancel={() => setOpen(false)}
        onOk={search}
        okText="查询"
        footer={
          <div className="filter-sheet-foot">
            <Button onClick={onReset}>重置</Button>
            <Button type="primary" onClick={search}>
              查询
            </Button>
          </div>
        }
      >
        <div className="filter-sheet">
          {rest.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </div>
      </Drawer>
    </>
  );
}
/** The questions above a list: 查询, 重置, 展开; on a phone one field and a sheet. */
export function FilterBar(props: Props) {
  const { items, onSearch, onReset, tools } = props;
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (items.length === 0) return null;
  const folded = !open && items.length > shownAtFirst;
  return (
    <PageForm className={`wrap-row filter-bar${phone ? ' filter-bar-phone' : ''}`} role="search" onSubmit={onSearch}>
      {phone ? (
        <Sheet {...props} />
      ) : (
        <>
          {(folded ? items.slice(0, shownAtFirst) : items).map((item) => (
            <Item key={item.key} item={item} />
          ))}
          <div className="filter-buttons">
            <Button type="primary" htmlType="submit" icon={<IconSearch />}>
              查询
            </Button>
            <Button icon={<IconRefresh />} onClick={onReset}>
              重置
            </Button>
            {tools}
            {items.length > shownAtFirst && (
              <Button type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
                {open ? '收起' : '展开'} {open ? <IconUp /> : <IconDown />}
              </Button>
            )}
          </div>
        </>
      )}
    </PageForm>
  );
}
