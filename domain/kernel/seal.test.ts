import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './seal';

it('is SHA-256, whatever the length of the text and its letters', () => {
  const texts = [
    '',
    'abc',
    '杭州岚序智能科技有限公司1763800000000',
    ...Array.from({ length: 130 }, (_, length) => 'é企'.repeat(length).slice(0, length)),
  ];
  for (const text of texts) expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
});
