import { describe, expect, it } from 'vitest';
import { longText, mobile, text } from './field';
import { asTyped, withoutTurns } from './typed';
import { contact, creditCode, mobileOnly, orgCode, plate } from './validators';

describe('人们怎样输入号码与车牌', () => {
  const phone = mobile('联系方式', { rules: [contact] });
  it.each([
    ['13900001111', '13900001111'],
    ['139 0000 1111', '13900001111'],
    ['139-0000-1111', '13900001111'],
    ['+8613900001111', '13900001111'],
    ['+86 139 0000 1111', '13900001111'],
    ['0086-139-0000-1111', '13900001111'],
    ['8613900001111', '13900001111'],
    ['\u202d139 0000 1111\u202c', '13900001111'],
    ['１３９００００１１１１', '13900001111'],
    ['0571-88888888', '0571-88888888'],
    ['0571 8888 8888', '0571-88888888'],
    ['（0571）88888888', '0571-88888888'],
    ['021-8888 8888', '021-88888888'],
    // where the area code ends is not said
    ['057188888888', '057188888888'],
    // what is no number stays as it was typed, to be refused as such
    ['0571-88888888-801', '0571-88888888-801'],
    ['1390000111', '1390000111'],
    ['139****1111', '139****1111'],
    ['无', '无'],
  ])('电话 %s', (typed, meant) => {
    expect(asTyped(phone, typed)).toBe(meant);
    if (/^1/.test(meant)) expect(asTyped(text('手机号', { rules: [mobileOnly] }), typed)).toBe(meant);
  });
  it.each([
    ['浙a12345', '浙A12345'],
    [' 浙A 12346', '浙A12346'],
    ['浙A·12346', '浙A12346'],
    ['浙Ａ•D12345', '浙AD12345'],
    ['wj浙1234A', 'WJ浙1234A'],
    ['浙 a1', '浙 a1'],
  ])('车牌 %s', (typed, meant) => {
    expect(asTyped(text('车牌', { rules: [plate] }), typed)).toBe(meant);
  });
  it.each([
    ['91330108ma2tdaguwr', '91330108MA2TDAGUWR'],
    ['9133 0108 MA2T DAGU WR', '91330108MA2TDAGUWR'],
    ['９１３３０１０８ＭＡ２ＴＤＡＧＵＷＲ', '91330108MA2TDAGUWR'],
    // what is no code that way either stays as it was typed
    ['91330108ma2tdaguw0', '91330108ma2tdaguw0'],
  ])('信用代码 %s', (typed, meant) => {
    for (const rule of [creditCode, orgCode]) expect(asTyped(text('信用代码', { rules: [rule] }), typed)).toBe(meant);
  });
  it('其余文字只去两端空白与改变书写方向的字符', () => {
    expect(asTyped(text('名称'), ' a-b 139 0000 1111 ')).toBe('a-b 139 0000 1111');
    expect(asTyped(text('名称'), '公司\n 换行\t制表')).toBe('公司 换行 制表');
    expect(asTyped(longText('说明'), '一\n二')).toBe('一\n二');
    expect(withoutTurns('abc\u202Egpj.exe\u2066\u200f')).toBe('abcgpj.exe');
  });
});
