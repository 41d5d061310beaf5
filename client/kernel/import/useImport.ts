import { useRef, useState } from 'react';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { api, failureOf, type Failure } from '../api/api';
import { call, download, downloadBy, makeKey, saveFile } from '../api/http';
import { keep, read } from '../session/storage';
import { store } from '../api/store';
import { addressOf, endpointOf } from '../visibility';

interface ImportFault {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}
interface Preview {
  readonly headers: readonly string[];
  readonly mapping: readonly (string | null)[];
  readonly columns: readonly { readonly name: string; readonly label: string; readonly required: boolean }[];
  readonly sample: readonly (readonly string[])[];
  readonly total: number;
}
interface ImportResult {
  readonly total: number;
  readonly ok: number;
  readonly creates: number;
  readonly updates: number;
  readonly unchanged: number;
  readonly faults: readonly ImportFault[];
  /** Of a check: the first of the stored rows that would change, and in what. */
  readonly changes?: readonly { readonly row: number; readonly title: string; readonly fields: readonly string[] }[];
  readonly stored: boolean;
}
export type ImportStep = 'template' | 'upload' | 'columns' | 'result';
export interface Importing {
  readonly step: ImportStep;
  readonly go: (step: ImportStep) => void;
  readonly file: File | undefined;
  readonly preview: Preview | undefined;
  readonly mapping: readonly (string | null)[];
  readonly assign: (at: number, name: string | null) => void;
  /** Required columns that no heading of the file stands for. */
  readonly missing: readonly string[];
  readonly update: boolean;
  readonly setUpdate: (update: boolean) => void;
  readonly result: ImportResult | undefined;
  readonly failure: Failure | undefined;
  readonly busy: 'read' | 'check' | 'store' | 'file' | undefined;
  readonly take: (file: File) => void;
  readonly check: () => void;
  /** Stores the good rows; `partial`: though others are faulty. */
  readonly save: (partial: boolean) => void;
  readonly template: () => void;
  readonly faultyRows: () => void;
  readonly stop: () => void;
  /** A store was asked for and not answered: rows may be in the table. */
  readonly uncertain: boolean;
  readonly retry: (() => void) | undefined;
}
const memory = (resource: AnyResource): string => `import:${resource.name}`;
type RememberedColumns = Readonly<Record<string, string>>;
/** What headings were taken for last time wins over the server's guess, as long as the field is still there and not yet taken. */
function remembered(preview: Preview, lastColumns: RememberedColumns | null): (string | null)[] {
  const names = new Set(preview.columns.map(({ name }) => name));
  const chosen = preview.headers.map((header) => {
    const name = lastColumns?.[header];
    return name !== undefined && names.delete(name) ? name : null;
  });
  return preview.mapping.map((guess, at) => chosen[at] ?? (guess !== null && names.delete(guess) ? guess : null));
}

/** An import from its file to its result: each step asks the server, and a failure leaves everything as it was. */
export function useImport(resource: AnyResource): Importing {
  const [step, go] = useState<ImportStep>('template');
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  const [mapping, setMapping] = useState<readonly (string | null)[]>([]);
  const [update, setUpdate] = useState(false);
  const [result, setResult] = useState<ImportResult>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState<Importing['busy']>();
  const [uncertain, setUncertain] = useState(false);
  const [again, setAgain] = useState<() => void>();
  const running = useRef<AbortController>(undefined);
  /** One for each file and choice, so that a second click or a retry stores once. */
  const idempotencyKey = useRef(makeKey());
  const path = (does: string): string => {
    const endpoint = endpointOf(resource, does, 'operation');
    return endpoint ? addressOf(endpoint) : '';
  };
  const formOf = (from: File, fields: Readonly<Record<string, string>>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', from);
    return form;
  };
  const run = async (what: NonNullable<Importing['busy']>, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setBusy(what);
    setFailure(undefined);
    setAgain(() => () => void run(what, work));
    try {
      await work(controller.signal);
    } catch (thrown) {
      if (!controller.signal.aborted) setFailure(failureOf(thrown));
    } finally {
      if (running.current === controller) setBusy(undefined);
    }
  };
  const ask = <T>(from: File, fields: Readonly<Record<string, string>>, signal: AbortSignal): Promise<T> =>
    call<T>('POST', path('import'), { form: formOf(from, fields), signal, ...(fields.mode === 'store' && { key: idempotencyKey.current }) });
  const choices = () => ({ existing: update ? 'update' : 'fault', mapping: JSON.stringify(mapping) });

  const take = (from: File): void => {
    setFile(from);
    setUncertain(false);
    setPreview(undefined);
    setResult(undefined);
    void run('read', async (signal) => {
      const found = await ask<Preview>(from, { mode: 'read' }, signal);
      setPreview(found);
      setMapping(remembered(found, read<RememberedColumns>(memory(resource))));
      go('columns');
    });
  };
  const check = (): void => {
    if (!file || !preview) return;
    const lastColumns = Object.fromEntries(preview.headers.flatMap((header, at) => (mapping[at] ? [[header, mapping[at]]] : [])));
    keep(memory(resource), { ...read<RememberedColumns>(memory(resource)), ...lastColumns });
    idempotencyKey.current = makeKey();
    setResult(undefined);
    go('result');
    void run('check', async (signal) => setResult(await ask<ImportResult>(file, { mode: 'check', ...choices() }, signal)));
  };
  const save = (partial: boolean): void => {
    if (!file || busy) return;
    void run('store', async (signal) => {
      setUncertain(true);
      const answer = await ask<ImportResult>(file, { mode: 'store', ...choices(), ...(partial && { partial: '1' }) }, signal);
      setUncertain(false);
      setResult(answer);
      if (!answer.stored) idempotencyKey.current = makeKey();
      else store.dispatch(api.util.invalidateTags([{ type: 'table', id: tableOf(resource) }]));
    });
  };
  const template = (): void =>
    void run('file', async (signal) => {
      const { blob, name } = await download(path('importTemplate'), undefined, signal);
      saveFile(blob, name ?? `${resource.label}导入模板.xlsx`);
    });
  const faultyRows = (): void => {
    if (!file || !result) return;
    void run('file', async () => {
      const { blob, name } = await downloadBy(path('importFaults'), formOf(file, { faults: JSON.stringify(result.faults) }));
      saveFile(blob, name ?? `${resource.label}导入错误行.xlsx`);
    });
  };
  return {
    step,
    go: (next) => {
      setFailure(undefined);
      go(next);
    },
    file,
    preview,
    mapping,
    assign: (at, name) => setMapping((before) => before.map((one, index) => (index === at ? name : one === name ? null : one))),
    missing: (preview?.columns ?? []).flatMap(({ name, label, required }) => (required && !mapping.includes(name) ? [label] : [])),
    update,
    setUpdate,
    result,
    failure,
    busy,
    take,
    check,
    save,
    template,
    faultyRows,
    stop: () => {
      running.current?.abort();
      setBusy(undefined);
    },
    uncertain,
    retry: failure && again,
  };
}
