import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { meter } from '@/domain/resources/meter';
import { openSpool, type Spool } from '@/vapi/business/spool';
import { hashToken } from '@/vapi/kernel/session';
import { openPark, type Park } from '../../tests/support/park';
import { openCollector } from './collect';

const noon = new Date('2026-11-20T12:00:00+08:00');
/** A device with these holding registers; it answers in pieces, as a slow line does. */
const registers = new Map<number, number>();
const device = net.createServer((socket) => {
  socket.on('error', () => undefined);
  socket.on('data', (request) => {
    const [from, count] = [request.readUInt16BE(8), request.readUInt16BE(10)];
    const known = Array.from({ length: count }, (_, at) => registers.get(from + at));
    const body = known.includes(undefined)
      ? Buffer.from([0x83, 2])
      : Buffer.from([3, count * 2, ...known.flatMap((word = 0) => [word >> 8, word & 255])]);
    const head = Buffer.from(request.subarray(0, 7));
    head.writeUInt16BE(body.length + 1, 4);
    const answer = Buffer.concat([head, body]);
    socket.write(answer.subarray(0, 5));
    setTimeout(() => socket.write(answer.subarray(5)), 5);
  });
});
const put = (from: number, bytes: Buffer): void => {
  for (let at = 0; at < bytes.length; at += 2) registers.set(from + at / 2, bytes.readUInt16BE(at));
};
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const swappedFloat = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(value);
  return Buffer.concat([bytes.subarray(2), bytes.subarray(0, 2)]);
};
let park: Park;
let folder: string;
let spool: Spool;
let port = 0;
let now = noon;
beforeAll(async () => {
  park = await openPark({ now: () => now });
  const gateway = await park.make(iotGateway, { name: '采集器', token_hash: hashToken('collector'), enabled: 1 });
  const place = { incubator_id: gateway.incubator_id, building_id: null, gateway_id: gateway.id, ratio: 1, capacity: 100 };
  await park.make(meter, { ...place, kind: 1, number: 'MB-1' });
  await park.make(meter, { ...place, kind: 2, number: 'MB-2' });
  await new Promise<void>((done) => device.listen(0, '127.0.0.1', done));
  port = (device.address() as AddressInfo).port;
  folder = fs.mkdtempSync(path.join(tmpdir(), 'collect-'));
  spool = openSpool(folder, 1e6);
});
afterAll(async () => {
  await spool?.close();
  await park?.close();
  device.close();
  fs.rmSync(folder, { recursive: true, force: true });
});
const electric = { kind: 'electric', number: 'MB-1', value: { register: 0, scale: 0.01 }, power: { register: 8, type: 'float32', swapped: true } };
const water = { kind: 'water', number: 'MB-2', value: { register: 20, type: 'uint16', scale: 0.1 } };
const source = (more: object = {}) => ({ adapter: 'modbus-tcp', host: '127.0.0.1', port, meters: [electric, water], ...more });
const collector = (url: string, ...sources: object[]) => openCollector({ url, token: 'collector', sources }, spool, () => now);
const stored = () =>
  park.database.rows(
    'select m.number, r.value::float8 "value", r.power::float8 power from meter_reading r join meter m on m.id = r.meter_id order by r.read_at, m.number',
  );

it('reads a register map over TCP and reports it as a gateway; a device that refuses holds nobody up', async () => {
  put(0, uint32(12_345_678));
  put(8, swappedFloat(36.5));
  registers.set(20, 815);
  const unknown = source({ meters: [{ ...water, value: { register: 500 } }] });
  expect(await collector(park.url, source(), unknown).round()).toEqual([`127.0.0.1:${port} 拒绝读取寄存器 500（异常码 2）`]);
  expect(await stored()).toEqual([
    { number: 'MB-1', value: 123_456.78, power: 36.5 },
    { number: 'MB-2', value: 81.5, power: null },
  ]);
});
it('keeps what it read while the back end is away, and reports it at the moment of its reading', async () => {
  now = new Date(noon.getTime() + 60_000);
  registers.set(20, 820);
  const [fault] = await collector('http://127.0.0.1:9', source({ meters: [water] })).round();
  expect(fault).toBeTruthy();
  now = new Date(noon.getTime() + 120_000);
  registers.set(20, 830);
  expect(await collector(park.url, source({ meters: [water] })).round()).toEqual([]);
  expect((await stored()).slice(2)).toEqual([
    { number: 'MB-2', value: 82, power: null },
    { number: 'MB-2', value: 83, power: null },
  ]);
});
it.each([
  [{ adapter: 'mbus' }, 'adapter 应为 modbus-tcp 之一'],
  [{ meters: [] }, '缺少 meters'],
  [{ meters: [{ ...electric, kind: 'gas' }] }, '第1块表计的 kind 应为 electric 或 water'],
  [{ meters: [{ ...electric, value: { register: -1 } }] }, '第1块表计的 register 应为0至65535之间的整数'],
  [
    { meters: [{ ...electric, power: { register: 1, type: 'bcd' } }] },
    '第1块表计的功率的 type 应为 uint16、int16、uint32、int32、float32、uint64 之一',
  ],
])('refuses %j', (more, message) => {
  expect(() => collector(park.url, source(more))).toThrow(message);
});
