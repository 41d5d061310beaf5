import type { OpenFor } from '@/domain/kernel/action';
import type { AnyResource } from '@/domain/kernel/resource';
import { fulfils } from './conditions';
import type { Context } from './context';
import { refuse } from './errors';
import type { Stored } from './rows';

/** Whether the caller's party may do something with a row that others may do it with. */
export async function mustBeOpen(openFor: OpenFor<any> | undefined, context: Context, row: Stored): Promise<void> {
  const { party } = context.caller;
  const own = party === 'visitor' ? undefined : openFor?.[party];
  if (own && !(await fulfils(context, own.when, row))) refuse(own.refused);
}
/** A row is edited as it stands now, and by whoever may still have it in hand (`editableWhen`, `editableFor` of its definition). */
export async function mustBeEditable(resource: AnyResource, context: Context, row: Stored): Promise<void> {
  if (!(await fulfils(context, resource.editableWhen, row))) refuse('当前状态不可编辑');
  await mustBeOpen(resource.editableFor, context, row);
}
/** What may be deleted may have been closed to changes long ago; where nothing is said, only what may be changed goes. */
export async function mustBeDeletable(resource: AnyResource, context: Context, row: Stored): Promise<void> {
  const { deletable, editableWhen } = resource;
  if (!(await fulfils(context, deletable?.when ?? editableWhen, row))) refuse(deletable?.refused ?? '当前状态不可删除');
  await mustBeOpen(resource.editableFor, context, row);
}
