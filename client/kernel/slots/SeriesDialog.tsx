import { Alert, Button, Modal } from '@arco-design/web-react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { SeriesPreview, SeriesResult } from '@/domain/answers/slots';
import { requestOf } from '@/domain/kernel/calls';
import type { Fields as FieldsOf } from '@/domain/kernel/field';
import type { SlotGrid } from '@/domain/kernel/presentation';
import { useReadQuery, type Failure, type Query } from '../api/api';
import { BatchResult } from '../action/BatchResult';
import { toast } from '../api/errors';
import { Fields } from '../form/Fields';
import { errorsOf } from '../form/check';
import { FormAlert } from '../form/FormAlert';
import { bodyOf, startValues } from '../form/formValues';
import { useClosing } from '../form/useClosing';
import { useFormKeys } from '../form/useFormKeys';
import { useForm } from '../form/useForm';
import { useOwn } from '../form/useOwn';
import { useSend, useSubmit } from '../form/useSubmit';
import { quoteWords } from '@/domain/calc/booking-cost';
import { bookedWords, chosenOf, costsOf, stretchWords, type Choices } from './series';
import { SeriesDates } from './SeriesDates';
import '../form/form.css';
import './series.css';

interface Props {
  readonly grid: SlotGrid;
  readonly calls: NonNullable<SlotGrid['series']>;
  readonly line: number;
  readonly name: string;
  readonly stretch: readonly [start: string, end: string];
  readonly begins: Readonly<Record<string, unknown>>;
  readonly onClose: (done?: boolean) => void;
}
const wait = 350;
/** A stretch again and again: each date with what lies in its way and what can be had instead; those that are chosen are taken at once. */
export function SeriesDialog({ grid, calls, line, name, stretch: [start_at, end_at], begins, onClose }: Props) {
  const prefix = useId();
  const fields = useMemo(() => {
    const { [grid.by]: _line, start_at: _start, end_at: _end, ...rule } = (calls.preview.input ?? {}) as FieldsOf;
    const { picks: _picks, ...about } = (calls.book.input ?? {}) as FieldsOf;
    const repeats = Object.fromEntries(Object.entries(rule).filter(([key]) => !(key in about)));
    return { rule, repeats, all: { ...repeats, ...about }, about };
  }, [calls, grid.by]);
  const keys = useMemo(() => Object.keys(fields.all), [fields]);
  const begun = useMemo(() => ({ ...startValues(fields.all, keys), ...begins }), [fields, keys, begins]);
  const form = useForm(fields.all, keys, begun);
  useOwn(form);
  const [choices, setChoices] = useState<Choices>({});
  const [results, setResults] = useState<readonly SeriesResult[]>();
  const input = useQuestion(useMemo(() => ({ ...bodyOf(fields.rule, Object.keys(fields.rule), form.values) }), [fields.rule, form.values]));
  const isComplete = input.repeat !== null && input.repeat !== undefined && Boolean(input.repeat_until ?? input.times);
  // what its own rules refuse is not sent: the dates stand as they were judged last until it is mended
  const wrong = Object.keys(errorsOf(fields.rule, Object.keys(fields.rule), { ...input, [grid.by]: line, start_at, end_at })).length > 0;
  const ready = isComplete && !wrong;
  const { path, rest, reads } = requestOf(calls as never, 'preview', { ...input, [grid.by]: line, start_at, end_at });
  const query = Object.fromEntries(Object.entries(rest ?? {}).filter(([, value]) => value !== null && value !== undefined)) as Query;
  const answer = useReadQuery({ path, query, reads }, { skip: !ready });
  const failure = answer.error as Failure | undefined;
  const preview = isComplete ? ((answer.currentData ?? answer.data) as SeriesPreview | undefined) : undefined;
  const { refuse } = form;
  useEffect(() => {
    if (failure?.errors) refuse(failure.errors);
  }, [failure, refuse]);
  const chosen = chosenOf(preview?.data ?? [], choices, line, name);
  const costs = costsOf(preview?.prices ?? [], chosen);
  const unready = preview === undefined || wrong || failure !== undefined || chosen.length === 0;
  const sum = quoteWords([...costs.values()]);
  const { send } = useSend();
  const {
    submit,
    busy,
    failure: refused,
  } = useSubmit({
    form,
    send: async () => {
      const picks = chosen.map((one) => ({ [grid.by]: one.line, start_at: one.start_at, end_at: one.end_at }));
      const sent = await send(calls as never, 'book' as never, { ...bodyOf(fields.about, Object.keys(fields.about), form.values), picks } as never);
      const booked = (sent.data as { data?: readonly SeriesResult[] } | undefined)?.data;
      if (booked?.every(({ ok }) => ok)) {
        toast.success(bookedWords(booked));
        onClose(true);
      } else if (booked) setResults(booked);
      return sent.failure;
    },
  });
  const close = useClosing({ dirty: form.dirty && !results, busy, onClose: () => onClose() });
  const host = useFormKeys({ on: () => void (busy || unready || submit()), back: undefined });
  if (results)
    return (
      <BatchResult
        label="系列预约"
        outcomes={results.map((one, at) => ({
          id: at,
          title: `${one.label} ${stretchWords(one)}`,
          message: one.message,
          success: one.waits ? '已提交，等待审核' : '已预约',
        }))}
        onClose={() => onClose(true)}
      />
    );
  const repeated = [{ title: '重复', fields: Object.keys(fields.repeats) }];
  const about = [{ title: '预约信息', fields: Object.keys(fields.about) }];
  const elsewhere =
    failure && !Object.keys(failure.errors ?? {}).some((key) => keys.includes(key))
      ? (Object.values(failure.errors ?? {}).flat()[0] ?? failure.message)
      : undefined;
  return (
    <Modal
      visible
      title="重复预约"
      style={{ width: 'min(880px, calc(100vw - 32px))' }}
      maskClosable={false}
      onCancel={close}
      footer={
        <div className="series-foot">
          <span aria-live="polite">
            {preview ? `共 ${preview.data.length} 次，已选 ${chosen.length} 次` : ''}
            {sum && <small>{sum}</small>}
          </span>
          <Button onClick={close} disabled={busy}>
            取消
          </Button>
          <Button type="primary" loading={busy} disabled={unready} onClick={() => void submit()}>
            {chosen.length > 0 ? `预约 ${chosen.length} 次` : '预约'}
          </Button>
        </div>
      }
    >
      <div className="form-dialog" ref={host}>
        <p className="form-dialog-about">
          {name}，首次 {stretchWords({ start_at, end_at })}
        </p>
        <FormAlert failure={refused} />
        <Fields form={form} path={grid.takes} sections={repeated} prefix={prefix} disabled={busy} />
        {elsewhere && <Alert type="error" content={elsewhere} />}
        {!ready && <p className="series-hint">选择如何重复，再选择重复至哪一天或填写次数，这里会列出每一次能否预约。</p>}
        {preview && (
          <SeriesDates
            line={line}
            name={name}
            dates={preview.data}
            choices={choices}
            costs={costs}
            disabled={busy}
            onChoose={(at, one) => setChoices({ ...choices, [at]: one })}
          />
        )}
        <Fields form={form} path={grid.takes} sections={about} prefix={prefix} disabled={busy} />
      </div>
    </Modal>
  );
}
/** What is asked, once whoever types has come to rest. */
function useQuestion(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [question, setQuestion] = useState(input);
  const text = JSON.stringify(input);
  useEffect(() => {
    const timer = setTimeout(() => setQuestion(JSON.parse(text)), wait);
    return () => clearTimeout(timer);
  }, [text]);
  return question;
}
