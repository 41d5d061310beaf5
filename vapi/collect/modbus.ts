import net from 'node:net';
import { WrongConfiguration, type Adapter, type Collected } from './adapter';

/** How registers of 16 bits make a number, and how many of them. */
const types = {
  uint16: { registers: 1, read: (bytes: Buffer) => bytes.readUInt16BE() },
  int16: { registers: 1, read: (bytes: Buffer) => bytes.readInt16BE() },
  uint32: { registers: 2, read: (bytes: Buffer) => bytes.readUInt32BE() },
  int32: { registers: 2, read: (bytes: Buffer) => bytes.readInt32BE() },
  float32: { registers: 2, read: (bytes: Buffer) => bytes.readFloatBE() },
  uint64: { registers: 4, read: (bytes: Buffer) => Number(bytes.readBigUInt64BE()) },
} as const;
type Type = keyof typeof types;
interface Register {
  readonly register: number;
  readonly type: Type;
  readonly scale: number;
  /** The lower register first, as some makes have it. */
  readonly swapped: boolean;
}
interface MeterMap {
  readonly kind: Collected['kind'];
  readonly number: string;
  readonly value: Register;
  readonly power: Register | null;
}
const readHolding = 3;
const timeoutMs = 5000;
/** Modbus application header: transaction, protocol 0, length, unit. */
const header = 7;

/** Asks one device over one connection, one question after another; an answer that is late or wrong ends it. */
async function ask(host: string, port: number, unit: number, registers: readonly Register[]): Promise<number[]> {
  const socket = net.connect({ host, port });
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`${host}:${port} 没有应答`)));
  try {
    const values: number[] = [];
    const chunks = socket[Symbol.asyncIterator]();
    let pending = Buffer.alloc(0);
    const take = async (length: number): Promise<Buffer> => {
      while (pending.length < length) {
        const { value, done } = await chunks.next();
        if (done) throw new Error(`${host}:${port} 中断了连接`);
        pending = Buffer.concat([pending, value as Buffer]);
      }
      const taken = pending.subarray(0, length);
      pending = pending.subarray(length);
      return taken;
    };
    for (const [index, one] of registers.entries()) {
      const request = Buffer.alloc(header + 5);
      request.writeUInt16BE(index + 1, 0);
      request.writeUInt16BE(6, 4);
      request.writeUInt8(unit, 6);
      request.writeUInt8(readHolding, 7);
      request.writeUInt16BE(one.register, 8);
      request.writeUInt16BE(types[one.type].registers, 10);
      socket.write(request);
      const head = await take(header);
      const body = await take(head.readUInt16BE(4) - 1);
      if (head.readUInt16BE(0) !== index + 1 || head.readUInt16BE(2) !== 0) throw new Error(`${host}:${port} 的应答与请求不符`);
      if (body.readUInt8(0) !== readHolding) throw new Error(`${host}:${port} 拒绝读取寄存器 ${one.register}（异常码 ${body.at(1) ?? '无'}）`);
      values.push(numberOf(one, body.subarray(2)));
    }
    return values;
  } finally {
    socket.destroy();
  }
}
function numberOf({ type, scale, swapped }: Register, bytes: Buffer): number {
  const { registers, read } = types[type];
  if (bytes.length !== registers * 2) throw new Error('应答的长度不符');
  const words = Array.from({ length: registers }, (_, at) => bytes.subarray(at * 2, at * 2 + 2));
  return Math.round(read(Buffer.concat(swapped ? words.reverse() : words)) * scale * 1000) / 1000;
}

type Given = Readonly<Record<string, unknown>>;
const whole = (value: unknown, from: number, to: number, name: string): number => {
  if (!Number.isInteger(value) || Number(value) < from || Number(value) > to) throw new WrongConfiguration(`${name}应为${from}至${to}之间的整数`);
  return Number(value);
};
function registerOf(given: unknown, name: string): Register {
  const { register, type = 'uint32', scale = 1, swapped = false } = (given ?? {}) as Given;
  if (typeof type !== 'string' || !Object.hasOwn(types, type))
    throw new WrongConfiguration(`${name}的 type 应为 ${Object.keys(types).join('、')} 之一`);
  if (typeof scale !== 'number' || !(scale > 0)) throw new WrongConfiguration(`${name}的 scale 应大于0`);
  return { register: whole(register, 0, 65_535, `${name}的 register `), type: type as Type, scale, swapped: swapped === true };
}
function meterOf(given: unknown, index: number): MeterMap {
  const { kind, number, value, power } = (given ?? {}) as Given;
  const name = `第${index + 1}块表计`;
  if (kind !== 'electric' && kind !== 'water') throw new WrongConfiguration(`${name}的 kind 应为 electric 或 water`);
  if (typeof number !== 'string' || number === '') throw new WrongConfiguration(`${name}缺少 number（表号）`);
  return { kind, number, value: registerOf(value, name), power: power === undefined ? null : registerOf(power, `${name}的功率`) };
}
/** Modbus TCP: each meter is one or two numbers in the holding registers of a device. */
export const modbusTcp: Adapter = {
  open({ host, port = 502, unit = 1, meters }) {
    if (typeof host !== 'string' || host === '') throw new WrongConfiguration('缺少 host');
    if (!Array.isArray(meters) || meters.length === 0) throw new WrongConfiguration('缺少 meters');
    const [to, id] = [whole(port, 1, 65_535, 'port '), whole(unit, 0, 255, 'unit ')];
    const maps = meters.map(meterOf);
    const registers = maps.flatMap(({ value, power }) => (power ? [value, power] : [value]));
    return {
      async read() {
        const values = await ask(host, to, id, registers);
        return maps.map(({ kind, number, power }) => ({ kind, number, value: values.shift() ?? 0, ...(power && { power: values.shift() ?? 0 }) }));
      },
    };
  },
};
