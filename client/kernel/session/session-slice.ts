import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { forget, keep, keepBuildings, loginLives, read, readBuildings, readToken } from './storage';

/** The login record of specification section 3, as api.md names its fields, without the token and the rights. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly name?: string | null;
  readonly role: number;
  readonly enterprise_id: number | null;
  readonly facilitator_id: number | null;
  readonly tutor_id: number | null;
  readonly avatar: string | null;
  readonly logo: string | null;
  readonly site_name: string | null;
  readonly is_audit: number | boolean | null;
  /** 1: the password was given by somebody else and is to be changed. */
  readonly must_change?: number | null;
  /** The parks that staff keeps, or whoever else is bound to; null: all of them, also what they share. Unknown in a record that an older version has kept. */
  readonly parks?: readonly number[] | null;
}
export interface LoginRecord extends User {
  readonly token: string;
  readonly permissions: readonly { readonly name: string }[];
}
export interface SessionState {
  readonly user: User | null;
  readonly permissions: readonly string[];
  /** The chosen buildings; empty means all within reach. */
  readonly buildings: readonly number[];
}
export const nobody: SessionState = { user: null, permissions: [], buildings: [] };

/** The session as the browser remembers it; nobody without a token that still lives. */
export function remembered(): SessionState {
  const user = readToken() === null ? null : read<User>('user');
  if (!user) return nobody;
  return { user, permissions: read<string[]>('permissions') ?? [], buildings: readBuildings() };
}
/** Keeps what a login, or a renewed reading of it, answered. */
export function keepLogin({ token, permissions, ...user }: LoginRecord): void {
  keepRecord(
    user,
    permissions.map(({ name }) => name),
  );
  forget('notice');
  keep('token', token, loginLives); // the last: other tabs listen to it, and then read the record of its person
}
export function keepRecord(user: User, permissions: readonly string[]): void {
  keep('user', user, loginLives);
  keep('permissions', permissions, loginLives);
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: remembered,
  reducers: {
    /** Takes up what the storage now holds: after login, logout, or a change in another tab. */
    sessionRead: () => remembered(),
    buildingsChosen(state, { payload }: PayloadAction<readonly number[]>) {
      keepBuildings(payload);
      state.buildings = [...payload];
    },
  },
});
export const { sessionRead, buildingsChosen } = sessionSlice.actions;
