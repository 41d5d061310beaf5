import { describe, expect, it } from 'vitest';
import { inside } from './tip';

const room = { left: -12, top: -40, width: 300, height: 160 };
describe('图表的提示卡', () => {
  it('在面板里时不动', () => expect(inside({ left: 20, top: 10, width: 130, height: 90 }, room)).toEqual({ left: 20, top: 10 }));
  it('超出哪边就移回哪边，刚好贴着', () => {
    expect(inside({ left: 260, top: 100, width: 130, height: 90 }, room)).toEqual({ left: 158, top: 30 });
    expect(inside({ left: -80, top: -90, width: 130, height: 90 }, room)).toEqual({ left: -12, top: -40 });
  });
  it('比面板还大时从头看起', () => expect(inside({ left: 10, top: 50, width: 400, height: 200 }, room)).toEqual({ left: -12, top: -40 }));
});
