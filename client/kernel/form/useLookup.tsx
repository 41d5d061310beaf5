import { Alert, Button } from '@arco-design/web-react';
import { IconSearch } from '@arco-design/web-react/icon';
import { useState, type ReactNode } from 'react';
import { requiredMessage } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { lazyDialog } from '../action/lazyDialog';
import { toast } from '../api/errors';
import { useViewer } from '../session/viewer';
import type { Values } from './check';
import type { FormState } from './useForm';
import './lookup.css';

const LookupDialog = lazyDialog(() => import('./LookupDialog').then((module) => module.LookupDialog));
export interface Lookup {
  /** Below the questions that it is asked by. */
  readonly notes: Readonly<Record<string, ReactNode>>;
  /** What was taken, and the way back; over the form. */
  readonly notice: ReactNode;
  readonly dialog: ReactNode;
}
const none: Lookup = { notes: {}, notice: null, dialog: null };
/** The way to a register outside, for forms whose definition has one: what is taken from it can be given back. */
export function useLookup(resource: AnyResource, form: FormState, disabled: boolean): Lookup {
  const viewer = useViewer();
  const [keyword, setKeyword] = useState<string>();
  const [replaced, setReplaced] = useState<Values>();
  const { lookup } = resource;
  if (!lookup || !viewer.can(lookup.calls.search.access)) return none;
  const { by, label } = lookup;
  const put = (values: Values) => {
    for (const [name, value] of Object.entries(values)) form.change(name, value);
  };
  const begin = () => {
    const typed = String(form.values[by] ?? '').trim();
    const field = lookup.calls.search.input?.keyword;
    if (typed === '') toast.warning((field && requiredMessage(field)) ?? '');
    else setKeyword(typed);
  };
  const taken = Object.keys(replaced ?? {}).length;
  return {
    notes: {
      [by]: (
        <div className="lookup-start">
          <Button size="small" icon={<IconSearch />} disabled={disabled} onClick={begin}>
            查询{label}
          </Button>
        </div>
      ),
    },
    notice: replaced && (
      <Alert
        type="success"
        content={`已采用 ${taken} 项${label}，请核对后保存`}
        action={
          <Button
            size="mini"
            onClick={() => {
              put(replaced);
              setReplaced(undefined);
            }}
          >
            撤销
          </Button>
        }
      />
    ),
    dialog: keyword !== undefined && (
      <LookupDialog
        resource={resource}
        keyword={keyword}
        keys={form.keys}
        values={form.values}
        onClose={() => setKeyword(undefined)}
        onTake={(found) => {
          setReplaced(Object.fromEntries(Object.keys(found).map((name) => [name, form.values[name] ?? null])));
          put(found);
          setKeyword(undefined);
        }}
      />
    ),
  };
}
