import { Select } from '@arco-design/web-react';
import { useContext, useEffect, useRef, useState } from 'react';
import type { Field } from '@/domain/kernel/field';
import { FormPath, useKindTools, type Choice, type ChoicePage, type Row } from '../kind';
import { useAriaOn } from './aria';
import { nothingToChoose } from './nothingToChoose';
import { overDialogs } from './popup';
import { useDependentOptions } from './useDependentOptions';

interface Props {
  readonly id: string;
  readonly field: Field;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly multiple: boolean;
  /** Labels known before anything was asked: those of the stored row. */
  readonly known?: readonly Choice[];
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
  /** What is answered beside it: the rows may depend on it. */
  readonly siblingValues?: Row | undefined;
  /** In a form what the rows depend on is answered first. */
  readonly inForm?: boolean;
  /** The path of the question, where its field says itself what it offers. */
  readonly question?: string | undefined;
  /** The value in whose column rows come first. */
  readonly first?: unknown;
  /** A row that is not offered: the record itself. */
  readonly except?: number | undefined;
  /** Told the answers to further questions that go with what is chosen. */
  readonly onFills?: ((fills: Row) => void) | undefined;
}
const debounceMs = 300;
const merged = (...lists: readonly (readonly Choice[])[]): Choice[] => [...new Map(lists.flat().map((choice) => [choice.value, choice])).values()];

/** The name of what is chosen stands in the box as text: it is marked when the list opens, so that what is typed takes its place and is not added to it. */
function markText(id: string, text: string | undefined): void {
  requestAnimationFrame(() => {
    const input = document.getElementById(id)?.querySelector<HTMLInputElement>('input:not([aria-hidden=true])');
    if (input && input.value === text) input.select();
  });
}

/** Rows of another resource, searched by name on the server, page after page. */
export function RemoteSelect(props: Props) {
  const { id, field, value, onChange, onBlur, multiple, known = [], disabled, invalid, describedBy, siblingValues, inForm = false } = props;
  const { question, first, except, onFills } = props;
  const tools = useKindTools();
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<ChoicePage & { page: number }>({ choices: [], total: 0, label: field.label, page: 0 });
  const [labels, setLabels] = useState<readonly Choice[]>(known);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const lastQuery = useRef({ q: '', turn: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const target = field.target ?? '';
  useAriaOn(id, { label: field.label, describedBy, invalid });
  const isOwn = useContext(FormPath) === target;
  const { before, none, making } = useDependentOptions({ target, value, onChange, siblingValues, question, inForm });

  /** Where the first row is made, for a form that asks for rows of another kind while there are none at all: not only none beside these answers. */
  const makingOf = async ({ total, making }: ChoicePage): Promise<string | undefined> => {
    if (!inForm || isOwn || !making || total > 0 || lastQuery.current.q !== '') return undefined;
    return (question ?? siblingValues) === undefined || (await tools.search(target, { page: 1 })).total === 0 ? making : undefined;
  };
  const load = async (page: number): Promise<void> => {
    const turn = ++lastQuery.current.turn;
    setLoading(true);
    setFailed(false);
    try {
      const answer = await tools.search(target, { q: lastQuery.current.q, page, siblingValues, question, first });
      if (turn !== lastQuery.current.turn) return;
      const making = await makingOf(answer);
      if (turn !== lastQuery.current.turn) return;
      setFound((before) => ({ ...answer, making, ...(page > 1 && { choices: merged(before.choices, answer.choices) }), page }));
      setLabels((before) => merged(before, answer.choices));
    } catch {
      if (turn === lastQuery.current.turn) setFailed(true);
    } finally {
      if (turn === lastQuery.current.turn) setLoading(false);
    }
  };
  const search = (q: string) => {
    lastQuery.current.q = q.trim();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load(1), debounceMs);
  };
  // what a chosen row answers beside itself is known once its choice was read, not by its label alone
  const read = onFills ? labels : merged(labels, known);
  const missing = value.filter((one) => !read.some((choice) => choice.value === one && (!onFills || choice.fills))).join();
  useEffect(() => {
    if (missing === '') return;
    let current = true;
    tools
      .search(target, { ids: missing.split(',').map(Number), question })
      .then(({ choices }) => current && setLabels((before) => merged(before, choices)))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [missing, target, tools, question]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const chosen = merged(labels, known).filter((choice) => value.includes(Number(choice.value)));
  const options = merged(found.choices, lastQuery.current.q === '' ? chosen : []).filter((choice) => choice.value !== except);
  const nothing = nothingToChoose(found.label, lastQuery.current.q !== '', found.making);
  const fills = onFills && JSON.stringify(labels.find((choice) => choice.value === value[0])?.fills ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when what goes with the choice is another
  useEffect(() => {
    if (fills !== undefined) onFills?.((JSON.parse(fills) as Row | null) ?? {});
  }, [fills]);
  return (
    <>
      <Select
        id={id}
        {...overDialogs}
        value={multiple ? [...value] : value[0]}
        onChange={(next: unknown) => onChange((Array.isArray(next) ? next : next === undefined || next === null ? [] : [next]).map(Number))}
        onBlur={() => onBlur?.()}
        onVisibleChange={(visible) => {
          setOpen(visible);
          if (!visible) return;
          lastQuery.current.q = '';
          void load(1);
          if (!multiple) markText(id, chosen[0]?.label);
        }}
        {...(multiple && { mode: 'multiple' as const, maxTagCount: 3 })}
        allowClear
        showSearch={{ retainInputValue: true }}
        filterOption={false}
        onSearch={(q, reason) => (reason === 'manual' || q === '') && open && search(q)}
        onPopupScroll={({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => {
          if (!loading && scrollHeight - scrollTop - clientHeight < 40 && found.choices.length < found.total) void load(found.page + 1);
        }}
        renderFormat={(option, given) => option?.children ?? chosen.find((choice) => choice.value === given)?.label ?? '…'}
        notFoundContent={
          <div className="state-hint" style={{ padding: 12 }}>
            {loading ? '加载中…' : failed ? '加载失败，请重新打开' : (none ?? nothing)}
          </div>
        }
        loading={loading}
        disabled={disabled || before !== undefined}
        {...(invalid && { status: 'error' as const })}
        placeholder={before ? `请先选择${before.label}` : `请选择${field.label}`}
      >
        {options.map((choice) => (
          <Select.Option key={choice.value} value={choice.value}>
            {choice.label}
          </Select.Option>
        ))}
      </Select>
      {none && (
        <p className="state-hint" role="status">
          {none}
          {making && `，${making}`}
        </p>
      )}
    </>
  );
}
