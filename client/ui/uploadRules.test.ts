import { expect, it } from 'vitest';
import { admit } from './uploadRules';

const file = (name: string, size = 1) => ({ name, size });
const full = '当前限制选择 1 个文件，请先移除！';
it('项目计划书只有一个：第二个说了不收，不留在题里；传不了的不占位置', () => {
  const [plan, second, wrong] = [file('a.pdf'), file('b.docx'), file('c.exe')];
  expect(admit([plan], 'plan', 0)).toEqual({ kept: [{ file: plan, fault: undefined }], refusal: undefined });
  expect(admit([second], 'plan', 1)).toEqual({ kept: [], refusal: full });
  expect(admit([plan, second], 'plan', 0)).toEqual({ kept: [{ file: plan, fault: undefined }], refusal: full });
  const mixed = admit([wrong, second], 'plan', 0);
  expect(mixed.kept.map((one) => [one.file, one.fault !== undefined])).toEqual([
    [wrong, true],
    [second, false],
  ]);
  expect(mixed.refusal).toBeUndefined();
});
it('别的题有几个收几个，各有各的错处', () => {
  const [one, empty] = [file('a.png'), file('b.png', 0)];
  const { kept, refusal } = admit([one, empty], undefined, 3);
  expect([kept.map(({ fault }) => fault !== undefined), refusal]).toEqual([[false, true], undefined]);
});
