import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { Access } from '@/domain/kernel/access';
import type { Codes } from '@/domain/kernel/codes';
import type { Field } from '@/domain/kernel/field';
import type { Answer } from '@/domain/kernel/field-set';
import type { Filter } from '@/domain/kernel/presentation';
import type { TreeChoice } from './parts/TreePick';

export type Row = Readonly<Record<string, unknown>>;
/** A stored value as a reader sees it; `row` carries the labels beside the values. */
export interface ShowProps {
  readonly name: string;
  readonly field: Field;
  readonly row: Row;
}
/** One question of a form. `row` is the stored row, where there is one: it knows the labels of what was chosen before. */
export interface InputProps {
  readonly id: string;
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Answers another question of the same form too: a point on a map is a longitude and a latitude. */
  readonly onOther?: (name: string, value: unknown) => void;
  readonly onBlur?: () => void;
  /** Fills in what goes without saying: the form counts as untouched. Only of forms that make something new. */
  readonly onFill?: (value: unknown) => void;
  /** An answer that fills itself in is being looked for: whoever saves meanwhile is not told that it is missing. */
  readonly onFilling?: (work: Promise<unknown>) => void;
  /** Says why the answer, or a part of it that has a name of its own in it, is not ready to be sent (a file is on its way); undefined once it is. */
  readonly onHold?: (why: string | undefined, part?: string) => void;
  /** Says that the server wants an answer, where it takes more than the answers of the form to know: the star at its label. */
  readonly onNeeded?: (isNeeded: boolean) => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly row?: Row;
  readonly draft?: Row;
  /** The first step of a path, where it goes without saying. */
  readonly within?: number;
  /** Lines and sets: what is wrong inside of the value, by its path there (`2.role_id`, `12`), and which part of it was left. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly onLeave?: (path: string) => void;
  /** Of a set whose answers are spread over several sections of a form: those that stand in this one. */
  readonly part?: ((answer: Answer) => boolean) | undefined;
}
/** One filter of a list: the address's texts in and out. A span has two: its ends. */
export interface FilterProps {
  readonly id: string;
  readonly field: Field;
  readonly match: Filter['match'];
  readonly values: readonly (readonly string[])[];
  readonly onChange: (values: readonly (readonly string[])[]) => void;
  readonly onEnter?: () => void;
  /** What the other filters have chosen, by their fields. */
  readonly siblingValues?: Row;
  /** The path of the question, where its choices are offered to whoever has the form. */
  readonly question?: string | undefined;
}
/** The client's half of a field kind: how a value is shown in a table and a record, asked in a form, and filtered by. */
export interface Kind {
  readonly Cell: (props: ShowProps) => ReactNode;
  readonly Detail?: (props: ShowProps) => ReactNode;
  readonly Input: ComponentType<InputProps>;
  readonly Filter?: ComponentType<FilterProps>;
  /** Column width in px. */
  readonly width: number;
  readonly align?: 'right';
  /** Takes the whole width of a form or a record. */
  readonly wide?: boolean;
  /** Wire row -> form value, and form value -> body; where they are not the same. */
  readonly toForm?: (row: Row, name: string, field: Field, kindOf: KindOf) => unknown;
  readonly toBody?: (value: unknown, field: Field, kindOf: KindOf) => unknown;
}
/** Amounts, days and codes are read at a glance: in a table they stay in one line, and it is scrolled where it is too wide. */
export const isGlanced = ({ align, wide, width }: Kind): boolean => align === 'right' || (!wide && width < 144);
/** The kind of a field: handed to those kinds that hold fields of other kinds. */
export type KindOf = (field: Pick<Field, 'kind' | 'as'>) => Kind;

export interface Choice {
  readonly value: number | string;
  readonly label: string;
  readonly enabled?: boolean;
  readonly color?: string;
  /** Answers to further questions that go with it. */
  readonly fills?: Row;
}
export interface Uploaded {
  readonly id: number;
  readonly save_name: string;
  readonly save_path: string;
}
export interface ChoicePage {
  readonly choices: readonly Choice[];
  readonly total: number;
  /** What such rows are called; and where the viewer makes them, if he may: `先在“园区管理”中新建`. */
  readonly label: string;
  readonly making?: string | undefined;
}
export interface RegionNode {
  readonly id: number;
  readonly name: string;
  readonly children: readonly RegionNode[];
}
/** What is wanted of a reference's choices: a page of those that a text finds, or some by their ids. */
export interface ChoiceQuery {
  readonly q?: string;
  readonly ids?: readonly number[];
  readonly page?: number;
  /** What else is answered: the rows depend on it. */
  readonly siblingValues?: Row | undefined;
  /** The path of the question, where it says itself what it offers; and the row whose own come first. */
  readonly question?: string | undefined;
  readonly first?: unknown;
}
/**
 * A question that choices depend on: its field, what it is called, whether it is answered first, and what the choices are called. `isOwn`: each
 * row belongs to one answer of it, so that none fits another one.
 */
export interface Dependency {
  readonly name: string;
  readonly label: string;
  readonly isFirst: boolean;
  readonly isOwn: boolean;
  readonly targetLabel: string;
}
/** What kinds need from the outside: choices, uploads and rights. The kernel fills it. */
export interface KindTools {
  readonly kindOf: KindOf;
  /** Whether the viewer sees a field, and whether its rules ask for an answer in this row. */
  readonly sees: (field: Field) => boolean;
  readonly isRequired: (field: Field, values: Row) => boolean;
  readonly can: (access: Access) => boolean;
  /** Items of a closed table, as the server knows it. */
  readonly codes: (name: string) => readonly Choice[];
  /** Items of a dictionary, with the disabled ones; undefined while they load. */
  readonly dictionary: (name: string) => readonly Choice[] | undefined;
  readonly search: (target: string, query: ChoiceQuery) => Promise<ChoicePage>;
  /** The questions beside which fewer of its rows are offered, and those of them that a form asks first; `question`: who wants to know. */
  readonly dependencies: (target: string, question?: string) => Promise<readonly Dependency[]>;
  /** The whole tree that a reference is chosen from. Where it names the row above, what may not stand there is marked, and the row itself left out. */
  readonly tree: (target: string, request: { name: string; row?: Row | undefined }) => Promise<readonly TreeChoice[]>;
  /** Both steps of a path: the places that the viewer may choose. */
  readonly paths: () => Promise<Paths>;
  /** Rows of another resource that are made in the form itself. */
  readonly MadeRows: ComponentType<InputProps>;
  /** What a new record is asked beside its own fields, by the call that its definition names. */
  readonly fieldRows: (at: string) => Promise<readonly Answer[]>;
  /** Administrative regions as a tree. */
  readonly regions: () => Promise<readonly RegionNode[]>;
  readonly upload: (file: File, signal?: AbortSignal, onProgress?: (share: number) => void) => Promise<Uploaded>;
  /** The same for a picture of a rich text. */
  readonly uploadPicture: KindTools['upload'];
}
/** What a path of two questions is chosen from: rows of the first by their negative ids, those of the second below them; and what is said where there are none below, and where there are none at all. */
export interface Paths {
  readonly nodes: readonly TreeChoice[];
  readonly none: string;
  readonly nothing: string;
}
/** The form that a question stands in: a resource, one of its actions (`room.reserve`), or a part inside of it (`contract.terms`). */
export const FormPath = createContext<string | undefined>(undefined);
/** The path of a question of this form, where its field says itself what it offers. */
export function useQuestion(name: string, { choices }: Pick<Field, 'choices'>): string | undefined {
  const form = useContext(FormPath);
  return form && choices ? `${form}.${name}` : undefined;
}
export const KindToolsContext = createContext<KindTools | null>(null);
export function useKindTools(): KindTools {
  const tools = useContext(KindToolsContext);
  if (!tools) throw new Error('field kinds are used outside of their tools');
  return tools;
}
export const choicesOf = (codes: Codes | undefined): Choice[] =>
  codes?.items.map(({ code, label, color }) => ({ value: code, label, ...(color && { color }) })) ?? [];
/** The same, where the table is read off all the definitions (what can be audited): a page that has not loaded them asks the server. */
export function useCodes(codes: Codes | undefined): readonly Choice[] {
  const tools = useKindTools();
  return codes?.items.length === 0 ? tools.codes(codes.name) : choicesOf(codes);
}
export const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number).filter((id) => Number.isFinite(id)) : []);
/** An answer as it is sent: text without blanks around it, nothing as null. */
export const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  return value === undefined ? null : value;
};
