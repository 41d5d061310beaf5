import { Alert, Button, Modal, Skeleton } from '@arco-design/web-react';
import { useEffect, useId, useRef, useState } from 'react';
import { lineFields } from '@/domain/kernel/lines';
import type { AnyResource } from '@/domain/kernel/resource';
import { furthestStep } from '@/domain/kernel/steps';
import { Loading } from '../../ui/Loading';
import type { WireRow } from '../api/api';
import type { Values } from './check';
import { useActions } from '../action/useActions';
import type { Overrides } from '../overrides';
import { useViewer } from '../session/viewer';
import { actionsFor, meets, newWords, type Viewer } from '../visibility';
import { useResourceDetail } from '../record/useResourceDetail';
import { formKeyOf } from './drafts';
import { standsIn, type Section } from './parts';
import { useFormDraft, type FormDraft } from './useFormDraft';
import { useNotes } from './useNotes';
import { useResourceForm } from './useResourceForm';
import { useFaultyStep, useSteps } from './useSteps';
import { ConflictPanel } from './Conflict';
import { Fields, narrowFirst } from './Fields';
import { FormFooter, type Save } from './FormFooter';
import { StepBar } from './StepBar';
import { useClosing } from './useClosing';
import { useReview } from './useReview';
import { useFormKeys } from './useFormKeys';
import { FormAlert } from './FormAlert';
import './form.css';

interface Props {
  readonly resource: AnyResource;
  readonly overrides: Overrides;
  /** The record to edit; without it a new one is made. */
  readonly id?: number | undefined;
  readonly start?: Values;
  readonly onClose: () => void;
  readonly onSaved?: (row: WireRow) => void;
}
const usualSave: NonNullable<AnyResource['saves']> = [{ label: '保存', set: {} }];
const manyFields = 10;
const manyInLine = 5;
/** Dialog widths of the specification: wide for long forms and rich text, else a middle one. */
const widthOf = (resource: AnyResource, fields: readonly string[]): string => {
  const { dialog } = resource.views ?? {};
  if (dialog) return `min(${dialog}px, calc(100vw - 32px))`;
  return fields.some(
    (key) =>
      resource.fields[key].kind === 'richText' || resource.fields[key].wide || Object.keys(lineFields(resource.fields[key])).length > manyInLine,
  ) || fields.length > manyFields
    ? 'min(1200px, calc(100vw - 32px))'
    : 'min(720px, calc(100vw - 32px))';
};

/** What the form of a new record is called, by what is answered so far. */
const titleOfNew = (resource: AnyResource, draft: Values, viewer: Viewer): string =>
  newWords(resource, viewer) ?? resource.newTitles?.find(({ when }) => meets(draft, when))?.title ?? resource.newTitle ?? `新建${resource.label}`;

interface FormProps extends Props {
  readonly row?: WireRow;
  readonly reread?: () => Promise<WireRow | undefined>;
  /** Of a form in steps: what is kept of it on the server. */
  readonly kept?: FormDraft;
}
function Form({ resource, overrides, row, reread, start, kept, onClose, onSaved }: FormProps) {
  const prefix = useId();
  const form = useResourceForm(resource, {
    ...(row && { row }),
    ...(reread && { reread }),
    ...(start && { start }),
    ...(kept && { stored: kept.draft }),
    ...(overrides.visibleWhen && { visibleWhen: overrides.visibleWhen }),
  });
  const { dirty, saving, conflict, failure, stored } = form;
  const sections = resource.form
    ? form.sections
    : form.sections.map(({ title, fields }) => ({ title, fields: narrowFirst(resource.fields, fields) }));
  const viewer = useViewer();
  const { act } = useActions(resource);
  /** What follows a save, where this record and its viewer have it. */
  const followOf = (name: string | undefined) => actionsFor(resource, viewer, ['row']).find((named) => named.name === name);
  const saves = (resource.saves ?? usualSave).filter(({ follows }) => follows === undefined || followOf(follows));
  const about = useNotes(resource, form, stored?.id, saving);
  const stepped = kept !== undefined || resource.steps === 'always';
  const steps = useSteps(stepped ? sections.length : 1, ...(kept ? [kept.draft?.step] : [sections.length, 1]));
  const discard = () => {
    if (form.keys.some((key) => resource.fields[key].makes)) void import('./dropMade').then(({ dropMade }) => dropMade(resource.fields, form.values));
    form.discard();
    kept?.drop();
    // a new one begins at its first step again, with the others shut
    if (kept) steps.reset();
  };
  const close = useClosing({ dirty, busy: saving, onClose, discard });
  const review = useReview(stepped && steps.isLast, saves, { resource, sections, draft: form.values, stored });
  const isIn = (section: Section, path: string): boolean => standsIn(resource.fields, sections, section, path, form.values);
  const inStep = stepped ? sections[steps.step - 1] : undefined;
  useFaultyStep(
    steps,
    form.refusals,
    sections.map((section) => Object.keys(form.errors).some((path) => isIn(section, path))),
  );
  const Side = overrides.slots?.formSide;
  const keep = kept?.keep;
  const [checking, setChecking] = useState(false);
  const reached = furthestStep(steps.flags);
  useEffect(() => {
    if (dirty) keep?.(form.values, reached);
  }, [keep, dirty, form.values, reached]);
  const next = async () => {
    await form.filled();
    if (!form.check(undefined, inStep?.fields, inStep && ((path) => isIn(inStep, path))) || checking) return;
    setChecking(true);
    const found = Object.entries((await overrides.checkStep?.(form.values, stored, steps.step)) ?? {});
    setChecking(false);
    const here = found.filter(([path]) => inStep && isIn(inStep, path));
    if (here.length > 0) form.refuse(Object.fromEntries(here));
    else steps.next();
  };
  // a file that is on its way, or was refused, would go unseen with the step that it is in
  const leaving =
    <T extends unknown[]>(turn: (...to: T) => void) =>
    (...to: T): void => {
      if (!form.isBlocked(inStep?.fields)) turn(...to);
    };
  const isFlushing = useRef(false);
  const save = async ({ set, follows }: Save) => {
    if (isFlushing.current) return;
    const named = followOf(follows);
    isFlushing.current = true;
    await kept?.flush();
    isFlushing.current = false;
    const follow = named && { run: (row: WireRow) => (kept?.drop(), act(named, row)), done: named.action.done };
    const saved = await form.submit(set, follow);
    if (!saved) return;
    kept?.drop();
    onSaved?.(saved);
    onClose();
  };
  const choose = (chosen: Save | undefined): void => {
    if (chosen && !saving && !conflict && review.allows(chosen)) void save(chosen);
  };
  const host = useFormKeys({
    on: () => (steps.isLast ? choose(saves.at(-1)) : void next()),
    // as its button: not while it is stored
    back: steps.step > 1 && !saving ? leaving(steps.back) : undefined,
  });
  return (
    <Modal
      visible
      title={stored ? `${resource.views?.edit ?? '编辑'}${resource.label}` : titleOfNew(resource, form.values, viewer)}
      style={{
        width: widthOf(
          resource,
          sections.flatMap(({ fields }) => fields),
        ),
      }}
      maskClosable={false}
      onCancel={close}
      footer={
        <FormFooter
          saves={saves}
          steps={stepped ? steps : undefined}
          saving={saving}
          checking={checking}
          conflicting={conflict !== undefined}
          onClose={close}
          onBack={leaving(steps.back)}
          onNext={() => void next()}
          onSave={choose}
        />
      }
    >
      <div className="form-dialog" ref={host}>
        {/* the dialog puts the keyboard on its first control: were that 放弃恢复, one Enter would throw away what was restored */}
        {form.restored && (
          <Alert
            type="info"
            content="已恢复上次未保存的内容"
            action={
              <Button size="mini" data-no-autofocus onClick={discard}>
                放弃恢复
              </Button>
            }
          />
        )}
        <FormAlert failure={failure} conflict={conflict}>
          {conflict ? (
            <ConflictPanel
              resource={resource}
              conflict={conflict}
              mine={form.values}
              before={form.before}
              row={row}
              onSettle={form.resolveConflict}
            />
          ) : (
            failure && <Alert type="error" content={`${failure.message}${failure.requestId ? `（请求编号 ${failure.requestId}）` : ''}`} />
          )}
        </FormAlert>
        {about.notice}
        {stepped && <StepBar titles={sections.map(({ title }) => title)} steps={{ ...steps, go: leaving(steps.go) }} />}
        {Side && <Side resource={resource} draft={form.values} step={steps.step} row={stored} />}
        {review.above}
        <Fields
          // what was restored goes with all that its controls remember of it: each begins as on the first opening
          key={`${steps.step} ${form.restored}`}
          form={form}
          path={resource.name}
          park={form.park}
          sections={inStep ? [inStep] : sections}
          whole={sections}
          prefix={prefix}
          row={stored}
          inputs={overrides.inputs}
          visibleWhen={overrides.visibleWhen}
          disabled={saving || checking}
          notes={about.notes}
        />
        {review.below}
        {about.dialog}
      </div>
    </Modal>
  );
}
/** A new record in steps, from where it was left, be it on another browser. */
function SteppedForm(props: Props) {
  const { resource, start, onClose } = props;
  const viewer = useViewer();
  const kept = useFormDraft(formKeyOf(resource.name, 'new', start), resource.fields);
  const [open, setOpen] = useState(false);
  // what is read again while somebody types changes nothing
  useEffect(() => {
    if (kept.ready) setOpen(true);
  }, [kept.ready]);
  if (open) return <Form {...props} kept={kept} />;
  const title = titleOfNew(resource, start ?? {}, viewer);
  return (
    <Modal visible title={title} style={{ width: widthOf(resource, Object.keys(resource.fields)) }} onCancel={onClose} footer={null}>
      <Skeleton animation text={{ rows: 8 }} />
    </Modal>
  );
}
/** The record is read anew before it is edited, and stays as it was read while somebody types. */
function EditForm(props: Props) {
  const { resource, id, onClose } = props;
  const { row, whole, refetching, failure, refetch } = useResourceDetail(resource, id, undefined);
  const held = useRef<WireRow>(undefined);
  if (!held.current && row && whole && !refetching) held.current = row;
  if (held.current) return <Form {...props} row={held.current} reread={refetch} />;
  return (
    <Modal
      visible
      title={`${resource.views?.edit ?? '编辑'}${resource.label}`}
      style={{ width: 'min(720px, calc(100vw - 32px))' }}
      onCancel={onClose}
      footer={null}
    >
      <Loading failure={failure} onRetry={() => void refetch()} rows={8} />
    </Modal>
  );
}
/** Create or edit one record. */
export function FormDialog(props: Props) {
  if (props.id !== undefined) return <EditForm {...props} />;
  return props.resource.steps ? <SteppedForm {...props} /> : <Form {...props} />;
}
