import { building } from '@/domain/resources/building';
import { enterprise } from '@/domain/resources/enterprise';
import { facilitator } from '@/domain/resources/facilitator';
import { incubator } from '@/domain/resources/incubator';
import { tutor } from '@/domain/resources/tutor';
import { allPermissions } from '@/vapi/seed/base/permissions';
import { mayByDefault } from '@/vapi/seed/base/roles';
import { hashPassword } from '@/vapi/business/password';
import type { Park, Session } from '../support/park';

const names = allPermissions().map(({ name }) => name);
/** Rights as the seeded role of a type holds them. */
export const rightsOf = (type: number): string[] => names.filter((name) => mayByDefault(type, name));

export interface Place {
  readonly incubator: number;
  readonly building: number;
  readonly enterprise: number;
  readonly facilitator: number;
  readonly tutor: number;
}
/** An incubator with a building, a tenant, a provider and a tutor. */
export async function place(park: Park, name: string): Promise<Place> {
  const { id } = await park.make(incubator, { name, code: name.slice(0, 8) });
  const inside = { incubator_id: id };
  const house = (await park.make(building, { ...inside, name: `${name}A座` })).id;
  const firm = (await park.make(enterprise, { ...inside, building_id: house, name: `${name}科技有限公司`, residence: 2 })).id;
  const helper = (await park.make(facilitator, { ...inside, name: `${name}服务商` })).id;
  const guide = (await park.make(tutor, { name: `${name}导师` })).id;
  await park.database.tx((tx) => park.database.rows('insert into tutor_incubator (tutor_id, incubator_id) values ($1, $2)', [guide, id], tx));
  return { incubator: id, building: house, enterprise: firm, facilitator: helper, tutor: guide };
}
export type Role = 'visitor' | 'tenant' | 'provider' | 'tutor' | 'operator' | 'admin';
/** One account a role, with the rights of the seeded roles, in a place. `null` is the visitor. */
export async function people(park: Park, where: Place): Promise<Readonly<Record<Exclude<Role, 'visitor'>, Session>>> {
  const name = (role: string): string => `${role}${where.incubator}`;
  return {
    tenant: await park.account({ username: name('tenant'), type: 3, permissions: rightsOf(3), enterprise_id: where.enterprise }),
    provider: await park.account({ username: name('provider'), type: 4, permissions: rightsOf(4), facilitator_id: where.facilitator }),
    tutor: await park.account({ username: name('tutor'), type: 0, permissions: rightsOf(0), tutor_id: where.tutor }),
    operator: await park.account({ username: name('operator'), type: 2, permissions: rightsOf(2), incubators: [where.incubator] }),
    admin: await park.account({ username: name('chief'), type: 1, permissions: rightsOf(1) }),
  };
}
let hash: Promise<string> | undefined;
export const password = 'Right@2026';
/** Gives an account a password that a login takes; the hash is reckoned once. */
export async function withPassword(park: Park, userId: number, mustChange = false): Promise<void> {
  const stored = await (hash ??= hashPassword(password));
  await park.database.tx((tx) =>
    park.database.rows('update app_user set password_hash = $2, must_change = $3 where id = $1', [userId, stored, mustChange ? 1 : 2], tx),
  );
}
