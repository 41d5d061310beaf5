import { useEffect, useRef, useState } from 'react';
import type { UploadUse } from '@/domain/kernel/validators';
import type { StoredFile } from './FileItem';
import { admit } from './uploadRules';

/** Sends one file; `onProgress` hears how much of it is on its way, from 0 to 1. */
export type Send = (file: File, signal: AbortSignal, onProgress?: (share: number) => void) => Promise<StoredFile>;
interface Sending {
  readonly key: number;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  readonly fault?: string | undefined;
  /** The fault may pass: a broken line, not a wrong kind or size. */
  readonly again: boolean;
  readonly stop: () => void;
}
let counter = 0;

interface Given {
  readonly value: readonly StoredFile[];
  readonly onChange: (files: readonly StoredFile[]) => void;
  readonly send: Send;
  readonly single: boolean;
  readonly use: UploadUse | undefined;
  /** Told why the field is not ready yet, undefined once it is: who saves now would lose a file without noticing. */
  readonly onHold?: ((why: string | undefined) => void) | undefined;
}
/** Answers that say what the file is, not how it travelled: sent again it meets the same. */
const final: readonly unknown[] = [403, 413, 415, 422];
const mayPass = (thrown: unknown): boolean => !final.includes((thrown as { status?: unknown } | null)?.status);
const messageOf = (thrown: unknown): string => (thrown instanceof Error && thrown.message) || '上传失败';

/** The files on their way: each with its progress, stopped and tried again by itself. What is stored stays, whatever else fails. */
export function useSending(given: Given) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  /** Said until something else is chosen or removed; it holds nothing up. */
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef(given);
  latest.current = given;
  const stored = useRef(given.value);
  stored.current = given.value;
  const running = useRef(new Set<AbortController>());
  // a dialog that is closed sends nothing any more
  useEffect(
    () => () => {
      running.current.forEach((one) => one.abort());
      latest.current.onHold?.(undefined);
    },
    [],
  );
  const drop = (key: number) => setSending((all) => all.filter((one) => one.key !== key));
  const held = given.value.length;
  useEffect(() => {
    if (held === 0) setRefusal(undefined); // nothing is in the way any more
  }, [held]);
  const mend = (key: number, change: Partial<Sending>) => setSending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));

  const run = async (key: number, file: File): Promise<void> => {
    const { send, single } = latest.current;
    const controller = new AbortController();
    mend(key, { share: 0, fault: undefined, again: false, stop: () => controller.abort() });
    running.current.add(controller);
    try {
      const done = await send(file, controller.signal, (share) => mend(key, { share }));
      stored.current = single ? [done] : [...stored.current, done];
      latest.current.onChange(stored.current);
      drop(key);
    } catch (thrown) {
      if (controller.signal.aborted) drop(key);
      else mend(key, { fault: messageOf(thrown), again: mayPass(thrown) });
    } finally {
      running.current.delete(controller);
    }
  };
  const start = (file: File, fault: string | undefined): void => {
    counter += 1;
    const key = counter;
    setSending((all) => [...all, { key, file, share: 0, again: false, stop: () => drop(key), fault }]);
    if (!fault) void run(key, file);
  };
  const take = (files: Iterable<File>) => {
    const { single, use, value } = latest.current;
    const replaces = single && use !== 'plan';
    if (replaces) {
      // another file takes the place of the one, on its way or stored; a plan's own must be removed first, and says so
      running.current.forEach((one) => one.abort());
      setSending([]);
    }
    const there = replaces ? 0 : value.length + sending.filter(({ fault }) => !fault).length;
    const { kept, refusal: why } = admit([...files].slice(0, replaces ? 1 : undefined), use, there);
    setRefusal(why);
    for (const { file, fault } of kept) start(file, fault);
  };
  const retry = ({ key, file }: Sending): void => void run(key, file);

  const why = sending.some(({ fault }) => !fault)
    ? '文件正在上传，请等待完成或取消'
    : sending.length > 0
      ? '有文件未上传成功，请重试或移除'
      : undefined;
  useEffect(() => latest.current.onHold?.(why), [why]);
  return { sending, refusal, take, retry, drop };
}
