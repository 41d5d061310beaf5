import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { dateTime, json, period, ref, type Field } from '@/domain/kernel/field';
import { kindOf } from '@/client/kinds';
import { KindToolsContext, type Choice, type KindTools, type Row } from '@/client/kinds/kind';
import '@/client/ui/arco';
import '@/client/shell/tokens.css';
import '@/client/shell/reset.css';
import '@/client/shell/base.css';

/** One question of a form as a form asks it, with what it answers and what it holds back beside it: what the browser test of the kinds looks at. */
declare global {
  interface Window {
    /** Structured data with a value to begin with. */
    showJson(value: unknown): void;
    /** The value as somebody else has changed it: a draft given up, a newer version. */
    giveJson(value: unknown): void;
    /** A building that must be chosen, beside a park; by park, the buildings there are. Those of another park never come. */
    showBuilding(buildings: Readonly<Record<string, readonly Choice[]>>): void;
    choosePark(park: number | null): void;
    /** A department of a tree: its control is fetched when it is first drawn. */
    showTree(): void;
    /** A stretch of time, from one moment to another. */
    showPeriod(): void;
    /** One moment, with what is stored to begin with. */
    showMoment(value: string | null): void;
  }
}
const never = () => Promise.reject(new Error('not asked for here'));
function toolsFor(buildings: Readonly<Record<string, readonly Choice[]>>): KindTools {
  return {
    kindOf,
    fieldRows: async () => [],
    sees: () => true,
    isRequired: () => true,
    can: () => true,
    codes: () => [],
    dictionary: () => [],
    search: async (_target, { siblingValues }) => {
      const park = siblingValues?.park ?? null;
      const choices = park === null ? Object.values(buildings).flat() : buildings[Number(park)];
      return choices ? { choices, total: choices.length, label: '楼宇' } : new Promise(() => undefined);
    },
    dependencies: async () => [{ name: 'park', label: '园区', isFirst: true, isOwn: true, targetLabel: '楼宇' }],
    tree: async () => [{ id: 1, title: '一部' }],
    paths: async () => ({ nodes: [], none: '', nothing: '暂无可选的园区' }),
    MadeRows: () => null,
    regions: never,
    upload: never,
    uploadPicture: never,
  };
}
/** The last of the two: whoever shows a question may change what stands around it. */
let give: (value: unknown) => void = () => undefined;
let onDraft: (draft: Row) => void = () => undefined;

function Question({ field, start }: { field: Field; start: unknown }) {
  const [value, setValue] = useState(start);
  const [held, setHeld] = useState<string>();
  const [draft, setDraft] = useState<Row>({ park: null });
  give = setValue;
  onDraft = setDraft;
  const { Input } = kindOf(field);
  return (
    <>
      <label htmlFor="question">{field.label}</label>
      <Input id="question" name="question" field={field} value={value} onChange={setValue} onFill={setValue} onHold={setHeld} draft={draft} />
      <output data-says="value">{JSON.stringify(value)}</output>
      <output data-says="held">{held ?? ''}</output>
    </>
  );
}
const root = createRoot(document.getElementById('root') as HTMLElement);
let shown = 0;
const show = (field: Field, start: unknown, tools: KindTools): void =>
  flushSync(() =>
    root.render(
      <KindToolsContext key={++shown} value={tools}>
        <Question field={field} start={start} />
      </KindToolsContext>,
    ),
  );
window.showJson = (value) => show(json('选项'), value, toolsFor({}));
window.showMoment = (value) => show(dateTime('开始时间'), value, toolsFor({}));
window.giveJson = (value) => give(value);
window.showBuilding = (buildings) => show(ref('楼宇', 'building', { required: true }), null, toolsFor(buildings));
window.showTree = () => show(ref('部门', 'department', { asTree: true }), null, toolsFor({}));
window.showPeriod = () => show(period('时段', ['start_at', 'end_at']), null, toolsFor({}));
window.choosePark = (park) => onDraft({ park });
