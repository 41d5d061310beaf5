import type { Incubator, Park, Room, Tenant } from './park';
import { areaOf } from './park';

export interface Meter {
  readonly id: number;
  readonly kind: 1 | 2;
  readonly total: boolean;
  /** Its part of the park's use. */
  readonly share: number;
  readonly start: number;
}
/** 6 silent meters hang on a gateway that lost its line; one more is broken. 428 meters and 8 gates are the 436 devices. */
const silent = 6;
/** Water is metered by floor in these buildings. */
const byFloor = new Set(['A座', 'B座', '1号楼', '研发楼']);

function addPrices(park: Park, incubator: number): void {
  const valid = '[2020-01-01,)';
  const price = (kind: number, band: number, from_time: string, to_time: string, amount: number) =>
    park.loader.add('energy_price', { incubator_id: incubator, kind, band, from_time, to_time, price: amount, valid, months: null });
  price(1, 4, '22:00', '08:00', 0.42);
  price(1, 2, '08:00', '10:00', 1.06);
  price(1, 1, '10:00', '11:00', 1.28);
  price(1, 2, '11:00', '12:00', 1.06);
  price(1, 3, '12:00', '14:00', 0.78);
  price(1, 2, '14:00', '17:00', 1.06);
  price(1, 3, '17:00', '22:00', 0.78);
  price(2, 0, '00:00', '00:00', 4.5);
}

/** A meter was read within the last minute, but for the silent ones. */
const seen = (park: Park): string => new Date(park.calendar.now.getTime() - park.random.int(2, 50) * 1000).toISOString();

export interface Metering {
  readonly meters: readonly Meter[];
  readonly gateways: readonly number[];
  readonly totalNumber: string;
  readonly silent: readonly number[];
  readonly broken: number;
  readonly nightFlow: number;
}

export function addMeters(park: Park, incubators: readonly Incubator[], residents: readonly Tenant[], tokens: readonly (string | null)[]): Metering {
  const { loader, random, calendar } = park;
  const meters: Meter[] = [];
  const tenantOf = new Map(residents.flatMap((tenant) => tenant.rooms.map((room) => [room.id, tenant] as const)));
  const park_ = incubators.flatMap(({ rooms }) => rooms).reduce((all, room) => all + room.area, 0);
  const state = { totalNumber: '', silent: [] as number[], broken: 0, nightFlow: 0 };
  const gateways: number[] = [];
  const add = (kind: 1 | 2, number: string, name: string, share: number, row: Record<string, unknown>): number => {
    const start = random.int(2000, 60000);
    const id = loader.add('meter', {
      kind,
      number,
      name,
      floor_id: null,
      room_id: null,
      parent_id: null,
      ratio: 1,
      is_total: 2,
      is_public: 2,
      share_rule: 0,
      capacity: null,
      last_value: start,
      last_power: null,
      last_seen_at: seen(park),
      state: 1,
      ...row,
    });
    meters.push({ id, kind, total: row.is_total === 1, share, start });
    return id;
  };
  incubators.forEach((incubator, index) => {
    addPrices(park, incubator.id);
    const gateway = loader.add('iot_gateway', {
      name: `${incubator.name}采集网关`,
      incubator_id: incubator.id,
      enabled: 1,
      token_hash: tokens[index] ?? null,
      last_seen_at: seen(park),
    });
    gateways.push(gateway);
    for (const building of incubator.buildings) {
      const rooms = incubator.rooms.filter((room) => room.building === building.id);
      const area = rooms.reduce((all, room) => all + room.area, 0);
      const place = { incubator_id: incubator.id, building_id: building.id, gateway_id: gateway };
      const prefix = `${incubator.code}${String(building.id).padStart(2, '0')}`;
      const power = add(1, `DB-${prefix}-00`, `${building.name}总电表`, area / park_, {
        ...place,
        is_total: 1,
        capacity: Math.round((area / park_) * 1600),
      });
      const water = add(2, `SB-${prefix}-00`, `${building.name}总水表`, area / park_, { ...place, is_total: 1, capacity: 40 });
      state.totalNumber ||= `DB-${prefix}-00`;
      const metered = rooms.filter(({ purpose }) => purpose !== 'own').map((room) => ({ room, weight: weightOf(room, tenantOf.get(room.id)) }));
      const whole = metered.reduce((all, { weight }) => all + weight, 0);
      const rest = lostIn(building.id);
      for (const { room, weight } of metered)
        addRoomMeter(add, room, (area / park_) * (1 - rest) * (weight / whole), { ...place, parent_id: power }, prefix);
      if (!byFloor.has(building.name)) continue;
      for (const floor of building.floors) {
        const part = rooms.filter((room) => room.floor === floor.id).reduce((all, room) => all + room.area, 0) / park_;
        const id = add(2, `SB-${prefix}-${String(floor.number).padStart(2, '0')}`, `${building.name}${floor.number}F水表`, part * 0.92, {
          ...place,
          floor_id: floor.id,
          parent_id: water,
          is_public: 1,
          share_rule: 1,
          capacity: 10,
        });
        if (building.name === 'B座' && floor.number === 3) state.nightFlow = id;
      }
    }
  });
  const rows = loader.rows('meter');
  const lost = incubators[2];
  const gateway = loader.add('iot_gateway', {
    name: '中试楼5F采集网关',
    incubator_id: lost?.id,
    enabled: 1,
    token_hash: null,
    last_seen_at: new Date(calendar.now.getTime() - 5 * 3600_000).toISOString(),
  });
  const top = rows.filter((row) => row.building_id === lost?.buildings[1]?.id && row.is_total === 2).slice(-silent);
  for (const row of top)
    Object.assign(row, {
      gateway_id: gateway,
      last_seen_at: new Date(calendar.now.getTime() - 5 * 3600_000 - random.int(1, 50) * 1000).toISOString(),
    });
  state.silent = top.map(({ id }) => id);
  const broken = rows.find((row) => row.building_id === incubators[1]?.buildings[1]?.id && row.room_id !== null);
  if (broken) Object.assign(broken, { state: 3 });
  state.broken = broken?.id ?? 0;
  for (const row of rows.filter(({ room_id }) => room_id !== null)) {
    const tenant = tenantOf.get(Number(row.room_id));
    if (tenant) loader.add('meter_binding', { meter_id: row.id, room_id: row.room_id, enterprise_id: tenant.id, during: `[${tenant.settled},)` });
  }
  return { meters, gateways, ...state };
}

/** What of a building's electricity no room's meter counts: corridors, lifts and the lines themselves, between 6 and 11 of a hundred. */
const lostIn = (building: number): number => 0.06 + ((building * 37) % 11) / 200;
/** A room's use beside that of the others: by its area, by how busy its tenant is; next to nothing where nobody sits. */
function weightOf({ area }: Room, tenant: Tenant | undefined): number {
  const busy = tenant && areaOf(tenant) > 0 ? 0.7 + ((tenant.id * 37) % 60) / 100 : 1;
  return area * (tenant ? busy : 0.04);
}
function addRoomMeter(
  add: (kind: 1 | 2, number: string, name: string, share: number, row: Record<string, unknown>) => number,
  room: Room,
  share: number,
  place: Record<string, unknown>,
  prefix: string,
): void {
  add(1, `DB-${prefix}-${room.label.replace(/^\D+|^\d号楼/, '')}`, `${room.label}电表`, share, {
    ...place,
    floor_id: room.floor,
    room_id: room.id,
    capacity: Math.max(10, Math.round(room.area / 5)),
  });
}
