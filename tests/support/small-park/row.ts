export type Row = Readonly<Record<string, unknown>>;
/** Rows by table, in the order they are loaded. */
export type Rows = readonly (readonly [table: string, rows: readonly Row[]])[];
/** 万元 and 元 as 分. */
export const wan = (value: number): number => value * 1_000_000;
export const yuan = (value: number): number => value * 100;
/** A moment of the park. */
export const cst = (text: string): string => `${text}+08:00`;
export const person = { contact_name: '王某', contact_mobile: '13800000001', security_name: '王某', security_mobile: '13800000001' };
