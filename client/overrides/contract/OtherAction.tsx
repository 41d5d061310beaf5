import { useRef } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import { ActionDialog } from '../../kernel/action/ActionDialog';
import { notifyResult, useActions } from '../../kernel/action/useActions';
import { api, type WireRow } from '../../kernel/api/api';
import { store } from '../../kernel/api/store';
import type { Values } from '../../kernel/form/check';
import type { Overrides } from '../../kernel/overrides';
import type { NamedAction } from '../../kernel/visibility';

interface Props {
  readonly resource: AnyResource;
  readonly named: NamedAction;
  /** The row of the other resource that it is done to, if to one. */
  readonly row?: WireRow;
  /** The contract that it is offered on. */
  readonly number: unknown;
  readonly inputs: Overrides['inputs'];
  readonly given: Values;
  /** Whatever it touches beside the other resource: records that stand open are read anew. */
  readonly touched: readonly string[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
/** What is done to another resource, offered on the contract that it is about, with the contract answered already. */
export function OtherAction({ resource, named, row, number, inputs, given, touched, onClose }: Props) {
  const { act } = useActions(resource);
  const changed = useRef(false);
  return (
    <ActionDialog
      resource={resource}
      named={named}
      about={String(number)}
      inputs={inputs}
      row={row}
      given={given}
      run={async (answers) => {
        let done = named.action.done;
        const failure = await act(named, row, answers, (message) => {
          done = message;
        });
        if (failure) return failure;
        changed.current = true;
        notifyResult(undefined, done);
        store.dispatch(api.util.invalidateTags(touched.map((id) => ({ type: 'table', id }))));
        return undefined;
      }}
      onClose={() => onClose({ changed: changed.current })}
    />
  );
}
