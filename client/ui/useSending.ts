import { useEffect, useRef, useState } from 'react';
import type { UploadUse } from '@/domain/kernel/validators';
import type { StoredFile } from './FileItem';
import { fieldFault } from './uploadRules';

/** Sends one file; `onProgress` hears how much of it is on its way, from 0 to 1. */
export type Send = (file: File, signal: AbortSignal, onProgress?: (share: number) => void) => Promise<StoredFile>;
interface Sending {
  readonly key: number;
  readonly file: File;
  /** 0 to 1. */
  readonly share: number;
  readonly fault?: string;
  /** The fault may pass: a broken line, not a wrong kind. */
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
}
/** The files on their way: each with its progress, stopped and tried again by itself. What is stored stays, whatever else fails. */
export function useSending(given: Given) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const latest = useRef(given);
  latest.current = given;
  const stored = useRef(given.value);
  stored.current = given.value;
  const running = useRef(new Set<AbortController>());
  // a dialog that is closed sends nothing any more
  useEffect(() => () => running.current.forEach((one) => one.abort()), []);
  const drop = (key: number) => setSending((all) => all.filter((one) => one.key !== key));
  const mend = (key: number, change: Partial<Sending>) => setSending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));

  const start = async (file: File, there: number): Promise<void> => {
    const { send, single, use } = latest.current;
    counter += 1;
    const key = counter;
    const stopper = new AbortController();
    const fault = fieldFault(file, use, there);
    setSending((all) => [...all, { key, file, share: 0, again: false, stop: () => stopper.abort(), ...(fault && { fault }) }]);
    if (fault) return;
    running.current.add(stopper);
    try {
      const done = await send(file, stopper.signal, (share) => mend(key, { share }));
      stored.current = single ? [done] : [...stored.current, done];
      latest.current.onChange(stored.current);
      drop(key);
    } catch (thrown) {
      if (stopper.signal.aborted) drop(key);
      else mend(key, { fault: thrown instanceof Error ? thrown.message : '上传失败', again: true });
    } finally {
      running.current.delete(stopper);
    }
  };
  const take = (files: Iterable<File>) => {
    const { single, use, value } = latest.current;
    const there = value.length + sending.filter(({ fault }) => !fault).length;
    // another file takes the place of the one; a plan's own must be removed first, and says so
    const chosen = [...files].slice(0, single && use !== 'plan' ? 1 : undefined);
    for (const [at, file] of chosen.entries()) void start(file, there + at);
  };
  const retry = ({ key, file }: Sending) => {
    drop(key);
    void start(file, single() ? 0 : latest.current.value.length);
  };
  const single = () => latest.current.single && latest.current.use !== 'plan';
  return { sending, take, retry, drop };
}
