import { Button, Drawer, Input, Radio } from '@arco-design/web-react';
import { IconMindMapping } from '@arco-design/web-react/icon';
import { useMemo, useState } from 'react';
import type { Branch } from '@/domain/calc/use-tree';
import { EmptyState } from '../../../ui/EmptyState';
import { usePhone } from '../../../ui/usePhone';
import type { UseAddress } from './address';
import { Tree } from './Tree';
import { searched, wayTo } from './treeRows';

interface Props {
  readonly root: Branch;
  readonly units: { readonly use: string; readonly flow: string };
  readonly by: UseAddress['tree'];
  readonly onBy: (by: UseAddress['tree']) => void;
  readonly chosen: string;
  readonly onChoose: (branch: Branch) => void;
}
function Chooser({ root, units, by, onBy, chosen, onChoose }: Props) {
  const [word, setWord] = useState('');
  // what the address names is in sight
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([root.key, ...wayTo(root, chosen).slice(0, -1)]));
  const shown = useMemo(() => searched(root, word), [root, word]);
  const isNothing = word !== '' && shown.children.length === 0 && root.children.length > 0;
  return (
    <div className="use-chooser">
      <div className="use-chooser-head">
        <Radio.Group
          type="button"
          size="small"
          value={by}
          onChange={onBy}
          options={[
            { value: 'place', label: '按位置' },
            { value: 'tenant', label: '按企业' },
          ]}
        />
        <Input.Search size="small" allowClear value={word} onChange={setWord} placeholder="搜索名称、表号" aria-label="搜索表计" />
      </div>
      {isNothing ? (
        <EmptyState text="未找到符合条件的数据" action={{ label: '清空筛选', run: () => setWord('') }} />
      ) : (
        <Tree root={shown} units={units} open={open} onOpen={setOpen} all={word !== ''} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  );
}
/** The tree of meters: beside what it chooses, or on a phone in a drawer of its own. */
export function Picker({ name, ...props }: Props & { readonly name: string }) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const chooser = (
    <Chooser
      key={props.by}
      {...props}
      onChoose={(branch) => {
        props.onChoose(branch);
        setOpen(false);
      }}
    />
  );
  if (!phone) return <aside className="use-side">{chooser}</aside>;
  return (
    <>
      <Button long type="outline" size="large" icon={<IconMindMapping />} onClick={() => setOpen(true)}>
        选择对象：{name}
      </Button>
      <Drawer
        visible={open}
        placement="bottom"
        height="85vh"
        title="选择对象"
        footer={null}
        className="use-drawer"
        onCancel={() => setOpen(false)}
        unmountOnExit
      >
        {chooser}
      </Drawer>
    </>
  );
}
