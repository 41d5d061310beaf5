import type { ReactNode } from 'react';
import { endsOf, isMissing } from '@/domain/format';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { useReadQuery } from '../api/api';
import { useViewer } from '../session/viewer';
import { endpointOf } from '../visibility';
import type { FormState } from './useForm';
import { useSettled } from './useSettled';
import './lookup.css';

const nothing = { path: '', reads: [] };
const none: Readonly<Record<string, ReactNode>> = {};
/** An answer as a GET takes it: both ends of a stretch by their own names. */
const inputOf = (name: string, field: Field | undefined, value: unknown): readonly (readonly [string, string])[] => {
  if (!field?.ends) return isMissing(value) ? [] : [[name, String(value)]];
  const ends = endsOf(value) ?? [];
  return field.ends.flatMap((end, at) => (ends[at] ? [[end, ends[at]] as const] : []));
};
/** What it would cost, below the question that decides it, while something new is filled in. */
export function useQuote(resource: AnyResource, { values }: FormState, id: number | undefined): Readonly<Record<string, ReactNode>> {
  const viewer = useViewer();
  const { quote } = resource;
  const by = (quote?.by ?? []) as readonly string[];
  const also = (quote?.also ?? []) as readonly string[];
  const query = Object.fromEntries([...by, ...also].flatMap((name) => inputOf(name, resource.fields[name], values[name])));
  const settled = useSettled(query, JSON.stringify(query));
  const endpoint = quote && endpointOf(resource, quote.query, 'query');
  const inputs = by.flatMap((name) => resource.fields[name]?.ends ?? [name]);
  // what is sent is what stood still: it may lack what has just been answered
  const isWhole = [query, settled].every((given: Readonly<Record<string, string>>) => inputs.every((name) => name in given));
  const skip = !endpoint || id !== undefined || !isWhole || !viewer.can(endpoint.access);
  const answer = useReadQuery(skip ? nothing : { path: endpoint.path, query: settled, reads: endpoint.reads }, { skip });
  const { message } = (answer.currentData ?? {}) as { readonly message?: string | null };
  if (!quote || skip || !message) return none;
  return {
    [quote.below as string]: (
      <p className="quote" role="status">
        {message}
      </p>
    ),
  };
}
