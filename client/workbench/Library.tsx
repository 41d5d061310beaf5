import { useState, type RefObject } from 'react';
import { Button, Input, Radio } from '@arco-design/web-react';
import type { Panel, PanelCategory } from '@/panels/kernel/panel';
import { leastOf } from './edits';

const everything = '全部';
const order: readonly PanelCategory[] = ['待办', '招商', '客户', '空间', '合同费用', '能耗', '服务'];
const matches = ({ title, about }: Panel, text: string) => `${title}${about}`.toLowerCase().includes(text.trim().toLowerCase());

interface LibraryProps {
  readonly panels: readonly Panel[];
  readonly counts: ReadonlyMap<string, number>;
  readonly full: boolean;
  readonly dragged: RefObject<Panel | null>;
  readonly onAdd: (panel: Panel) => void;
}
function Card({ panel, count, full, dragged, onAdd }: { panel: Panel; count: number } & Omit<LibraryProps, 'panels' | 'counts'>) {
  const { minW, minH } = leastOf(panel);
  return (
    <li
      className="wb-card"
      draggable={!full}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', panel.prop);
        dataTransfer.effectAllowed = 'copy';
        dragged.current = panel;
      }}
      onDragEnd={() => {
        dragged.current = null;
      }}
    >
      <div className="wb-card-head">
        <strong>{panel.title}</strong>
        {count > 0 && <span className="wb-count">已添加 {count}</span>}
        <Button size="mini" type="outline" disabled={full} aria-label={`添加 ${panel.title}`} onClick={() => onAdd(panel)}>
          添加
        </Button>
      </div>
      <p>{panel.about}</p>
      <small>
        {panel.category} · 常用 {panel.size.w}×{panel.size.h} · 最小 {minW}×{minH}
      </small>
    </li>
  );
}
/** 面板库: search, categories, 添加 or drag onto the board. */
export function Library({ panels, counts, full, dragged, onAdd }: LibraryProps) {
  const [text, setText] = useState('');
  const [category, setCategory] = useState<string>(everything);
  const found = panels.filter((panel) => matches(panel, text) && (category === everything || panel.category === category));
  const offered = order.filter((one) => panels.some((panel) => panel.category === one));
  return (
    <aside className="wb-library" aria-label="面板库">
      <h2>面板库</h2>
      <Input.Search allowClear placeholder="搜索面板" aria-label="搜索面板" value={text} onChange={setText} />
      <Radio.Group className="wb-categories" type="button" size="small" value={category} onChange={setCategory} options={[everything, ...offered]} />
      {full && <p className="wb-full">看板已有 24 个面板，移除后才能再添加</p>}
      <ul>
        {found.map((panel) => (
          <Card key={panel.prop} panel={panel} count={counts.get(panel.prop) ?? 0} full={full} dragged={dragged} onAdd={onAdd} />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="wb-none">
          未找到“{text || category}”
          <Button
            type="text"
            size="small"
            onClick={() => {
              setText('');
              setCategory(everything);
            }}
          >
            清空筛选
          </Button>
        </p>
      )}
    </aside>
  );
}
