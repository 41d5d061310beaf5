import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import { isVisible } from '@/domain/kernel/rule';
import { isMissing } from '@/domain/format';
import type { Failure, WireRow } from '../api/api';
import type { Values } from './check';
import { draftKey, dropDraft, keepDraft, readDraft, restoredOf, withoutSecrets, type Draft } from './drafts';
import { toast } from '../api/errors';
import { bodyOf, formValues, startValues } from './formValues';
import { TabLocationContext } from '../page/location';
import { changedBy } from '@/domain/kernel/calls';
import { changedKeys, useForm, type FormState } from './useForm';
import { useOwn } from './useOwn';
import { useRequest, useSubmit } from './useSubmit';
import { useViewer } from '../session/viewer';
import { addressOf, formFieldsOf, endpointOf, formSections, mayEdit, ownParkOf, type OwnPark } from '../visibility';

export interface Conflict {
  readonly latest: WireRow;
  /** Fields that somebody else has changed meanwhile. */
  readonly keys: readonly string[];
  readonly theirs: Values;
}
export interface ResourceForm extends FormState {
  /** The park that goes without saying. */
  readonly park: OwnPark | undefined;
  readonly sections: readonly { title: string; fields: readonly string[] }[];
  readonly saving: boolean;
  readonly restored: boolean;
  readonly failure: Failure | undefined;
  readonly conflict: Conflict | undefined;
  /** Goes on from the newest version, with these fields as the other one left them. */
  readonly resolveConflict: (taken: readonly string[]) => void;
  /** The record as it is stored; undefined while it is not. */
  readonly stored: WireRow | undefined;
  /**
   * Stores it, with values that its form does not ask, and does what follows (`saves` of the definition): where that is refused it is stored
   * all the same, and the form goes on as one that edits it.
   */
  readonly submit: (also?: Values, then?: Follow) => Promise<WireRow | undefined>;
  /** Forgets what was typed. */
  readonly discard: () => void;
}
/** What follows a save, and what is said when it is done. */
export interface Follow {
  readonly run: (row: WireRow) => Promise<Failure | undefined>;
  readonly done: string;
}
export interface FormOptions {
  /** The whole stored record; without it a new one is made. */
  readonly row?: WireRow;
  /** Reads the record anew, for a version that has grown old. */
  readonly reread?: () => Promise<WireRow | undefined>;
  /** Values that a new record begins with on this page. */
  readonly start?: Values;
  /** What was typed at another time and kept on the server. */
  readonly stored?: Draft | undefined;
  readonly visibleWhen?: Readonly<Record<string, ((draft: any) => boolean | 'needed') | undefined>>;
}

interface Handed {
  readonly also?: Values;
  readonly then?: Follow;
}
/** Of two drafts of one form the one that was typed last. */
const newest = (here: Draft | undefined, stored: Draft | undefined): Draft | undefined =>
  here && stored && here.at >= stored.at ? here : (stored ?? here);

/** Create or edit one record: its questions, rules, draft, and what becomes of the answer. */
export function useResourceForm(resource: AnyResource, { row, reread, start, stored: kept, visibleWhen }: FormOptions): ResourceForm {
  const viewer = useViewer();
  const [stored, setStored] = useState(row);
  const storing = stored === undefined;
  const all = useMemo(() => formSections(resource, viewer, storing), [resource, viewer, storing]);
  const every = useMemo(() => [...new Set(all.flatMap(({ fields }) => fields))], [all]);
  const park = useMemo(() => ownParkOf(resource, viewer), [resource, viewer]);
  const page = useContext(TabLocationContext)?.pathname;
  const key = draftKey(viewer.id, resource.name, row?.id ?? 'new', start);
  const [draft, setDraft] = useState(() => newest(readDraft(key), kept));
  const first = useMemo(
    () =>
      row
        ? formValues(resource.fields, every, row)
        : { ...startValues(resource.fields, every), ...start, ...(park && isMissing(start?.[park.name]) && { [park.name]: park.id }) },
    [resource, every, row, start, park],
  );
  const [values, setShown] = useState<Values>(first);
  const sections = useMemo(
    () =>
      all
        .map((section) => ({
          ...section,
          fields: section.fields.filter(
            (name) => isVisible(resource.fields[name], { ...stored, ...values }) && (visibleWhen?.[name]?.(values) ?? true),
          ),
        }))
        .filter((section) => section.fields.length > 0),
    [all, visibleWhen, resource, stored, values],
  );
  const keys = useMemo(() => [...new Set(sections.flatMap(({ fields }) => fields))], [sections]);
  const questions = useMemo(() => formFieldsOf(resource, viewer), [resource, viewer]);
  // of a record that is there, what the form is opened with is a change of it
  const form = useForm(questions, keys, first, row && start ? { ...restoredOf(draft, start), ...start } : restoredOf(draft, start));
  useOwn(form, row === undefined);
  const [version, setVersion] = useState(draft?.version ?? (row?.version as number | undefined));
  const [conflict, setConflict] = useState<Conflict>();
  const done = useRef(false);

  useEffect(() => {
    setShown(form.values);
    if (form.dirty && !done.current)
      keepDraft(key, {
        values: withoutSecrets(resource.fields, form.values),
        ...(version !== undefined && { version }),
        ...(page !== undefined && { page }),
        at: Date.now(),
      });
  }, [resource, form.values, form.dirty, key, version, page]);

  const meetOther = async (): Promise<void> => {
    const latest = await reread?.();
    if (!latest) return;
    const theirs = formValues(resource.fields, keys, latest);
    setConflict({ latest, theirs, keys: changedKeys(keys, theirs, form.before) });
  };
  const { request } = useRequest();
  const saved = useRef<WireRow>(undefined);
  /**
   * An attempt whose answer was lost has been carried out: what was corrected since is a change of that record, where it may be changed;
   * a second record is never made of it.
   */
  const goOn = (found: WireRow): boolean => {
    const before = formValues(resource.fields, every, found);
    const open = formSections(resource, viewer, false).flatMap(({ fields }) => fields);
    if (!mayEdit(resource, found, viewer) || !changedKeys(keys, form.values, before).every((name) => open.includes(name))) return false;
    setStored(found);
    setVersion(found.version as number);
    form.replace(form.values, before);
    return true;
  };
  /** A record that has just been stored and could not go on: what is typed from here changes it. */
  const editStored = (found: WireRow): void => {
    const now = formValues(resource.fields, every, found);
    setStored(found);
    setVersion(found.version as number);
    form.replace(now, now);
    done.current = false;
  };
  const goFurther = async (row: WireRow, { run, done: message }: Follow): Promise<Failure | undefined> => {
    const failed = await run(row);
    if (failed) {
      editStored(row);
      return failed;
    }
    toast.success(message);
    saved.current = row;
    return undefined;
  };
  const send = async ({ also = {}, then }: Handed = {}): Promise<Failure | undefined> => {
    // nothing was changed: there is only what follows
    if (stored && then && !form.dirty && Object.keys(also).length === 0) return goFurther(stored, then);
    const endpoint = endpointOf(resource, storing ? 'store' : 'update', 'operation');
    if (!endpoint) return undefined;
    const sent = storing ? keys : changedKeys(keys, form.values, form.before);
    const answer = await request({
      method: endpoint.method,
      path: addressOf(endpoint, stored?.id),
      body: { ...bodyOf(resource.fields, sent, form.values), ...also, ...(!storing && { version }) },
      changes: [...new Set([...changedBy(resource), ...endpoint.reads])],
    });
    if (answer.stored && goOn(answer.stored)) return { status: 400, message: '上次提交已保存成功，再次保存将更新该记录' };
    if (answer.failure && !answer.stored) return answer.failure;
    done.current = true;
    dropDraft(key);
    if (answer.failure) toast.warning('上次提交已保存成功，之后的修改未保存，请核对');
    else if (!then) toast.success(resource.saved ?? '操作成功');
    saved.current = answer.data ?? answer.stored;
    const made = saved.current;
    if (!then || answer.failure || !made) return undefined;
    saved.current = undefined;
    return goFurther(made, then);
  };
  const {
    submit: handIn,
    busy: saving,
    failure,
    clear,
  } = useSubmit<Handed>({
    form: { ...form, check: (given?: Handed) => form.check(given?.also) },
    send,
    onStale: async () => (await meetOther(), undefined),
  });
  const submit = async (also: Values = {}, then?: Follow): Promise<WireRow | undefined> => {
    saved.current = undefined;
    await handIn({ also, ...(then && { then }) });
    return saved.current;
  };
  const resolveConflict = (taken: readonly string[]): void => {
    if (!conflict) return;
    const mine = { ...form.values, ...Object.fromEntries(taken.map((name) => [name, conflict.theirs[name]])) };
    const untouched = keys.filter((name) => !changedKeys(keys, form.values, form.before).includes(name));
    form.replace({ ...mine, ...Object.fromEntries(untouched.map((name) => [name, conflict.theirs[name]])) }, conflict.theirs);
    setVersion(conflict.latest.version as number);
    setConflict(undefined);
    clear();
  };
  const discard = (): void => {
    done.current = true;
    dropDraft(key);
    setDraft(undefined);
    form.replace(first, first); // what had filled itself in goes too: the controls begin anew
    done.current = false;
  };
  return { ...form, park, sections, saving, restored: draft !== undefined, failure, conflict, stored, resolveConflict, submit, discard };
}
