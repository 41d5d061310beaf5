import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { password as rule } from '@/domain/kernel/validators';

/** A setting that cannot be used; its message is the one line that ends the start. */
export class WrongSetting extends Error {}
/** Reads what was written, or throws WrongSetting. `name` is for the message. */
export type Reader<T> = (written: string, name: string) => T;

const wrong = (name: string, why: string): never => {
  throw new WrongSetting(`设置 ${name} 不正确：${why}`);
};

export const text: Reader<string> = (written) => written;

/** A path, made absolute from where the start was called. */
export const path: Reader<string> = (written) => resolve(written);

export const integer =
  (from: number, to: number): Reader<number> =>
  (written, name) =>
    /^\d+$/.test(written) && Number(written) >= from && Number(written) <= to
      ? Number(written)
      : wrong(name, `须为 ${from} 到 ${to} 的整数，现为“${written}”`);

export const number =
  (from: number, to: number): Reader<number> =>
  (written, name) =>
    /^\d+(\.\d+)?$/.test(written) && Number(written) >= from && Number(written) <= to
      ? Number(written)
      : wrong(name, `须为 ${from} 到 ${to} 的数，现为“${written}”`);

/** on or off; not set is null, which is neither. */
export const flag: Reader<boolean | null> = (written, name) => {
  if (written === '') return null;
  if (['on', 'true', '1', 'yes'].includes(written.toLowerCase())) return true;
  return ['off', 'false', '0', 'no'].includes(written.toLowerCase()) ? false : wrong(name, `须为 on 或 off，现为“${written}”`);
};

export const oneOf =
  <T extends string>(...words: readonly T[]): Reader<T> =>
  (written, name) =>
    words.find((word) => word === written) ?? wrong(name, `须为 ${words.join('、')} 之一，现为“${written}”`);

/** Addresses and networks (10.0.0.0/8), separated by commas. */
export const networks: Reader<string> = (written, name) => {
  const isRight = written
    .split(/[,\s]+/)
    .filter(Boolean)
    .every((entry) => {
      const [address = '', bits] = entry.split('/');
      const most = isIP(address) === 6 ? 128 : 32;
      return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
    });
  return isRight ? written : wrong(name, `须为 IP 地址或网段，用逗号分隔，现为“${written}”`);
};

/** A password as accounts may have one, or nothing. What is wrong with it is not repeated. */
export const password: Reader<string> = (written, name) =>
  written === '' || rule.pattern.test(written) ? written : wrong(name, '须为 6-20 位字母、数字或符号中至少两种的组合');

/** An address of one of these protocols, or nothing. What is wrong with it is not repeated: it may hold a password. */
export const url =
  (...protocols: readonly string[]): Reader<string> =>
  (written, name) => {
    if (written === '') return '';
    const isRight = URL.canParse(written) && protocols.includes(new URL(written).protocol);
    return isRight ? written : wrong(name, `须为 ${protocols.map((one) => `${one}//`).join(' 或 ')} 开头的地址`);
  };
