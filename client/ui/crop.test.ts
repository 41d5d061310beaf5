import { describe, expect, it, vi } from 'vitest';
import { bounded, centred, draw, held, maxZoom, minZoom, scaleOf, zoomed } from './cropGeometry';
import { pngName, sendCut } from './cropPicture';

const frame = { width: 200, height: 100 };
const wide = { width: 4000, height: 1000 };

describe('裁剪的几何', () => {
  it('一开始正好盖满裁剪框，转过之后也一样', () => {
    expect(scaleOf(wide, frame, centred)).toBe(0.1);
    expect(scaleOf(wide, frame, { ...centred, turn: 1 })).toBe(0.2); // 1000 wide now, 200 to fill
  });
  it('移动不露出空白，旋转和缩放之后重新收住', () => {
    expect(held({ ...centred, x: 900, y: 900 }, wide, frame)).toEqual({ zoom: 1, turn: 0, x: 100, y: 0 });
    expect(held({ ...centred, x: 90, turn: 5 }, wide, frame)).toEqual({ zoom: 1, turn: 1, x: 0, y: 0 });
    expect(held({ ...centred, zoom: 99, turn: -1 }, wide, frame)).toMatchObject({ zoom: maxZoom, turn: 3 });
  });
  it('最小可以整张放进框里，放大以框的中心为准', () => {
    const least = minZoom(wide, frame, 0);
    expect(scaleOf(wide, frame, { ...centred, zoom: least }) * wide.width).toBeCloseTo(frame.width);
    expect(held({ ...centred, zoom: 0.01 }, wide, frame).zoom).toBe(least);
    expect(zoomed({ ...centred, x: 10, y: -4 }, 2)).toEqual({ zoom: 2, turn: 0, x: 20, y: -8 });
  });
  it('长边超过 3000 的先缩小，小图不放大', () => {
    expect(bounded({ width: 6000, height: 3 })).toEqual({ width: 3000, height: 2 });
    expect(bounded({ width: 6000, height: 1 })).toEqual({ width: 3000, height: 1 });
    expect(bounded({ width: 30, height: 40 })).toEqual({ width: 30, height: 40 });
  });
  it('画的顺序：移到位、转、缩放、以图的中心落笔', () => {
    const pen = { save: vi.fn(), restore: vi.fn(), translate: vi.fn(), rotate: vi.fn(), scale: vi.fn(), drawImage: vi.fn() };
    draw(pen, wide as never, frame, { zoom: 1, turn: 2, x: 5, y: 6 }, 2);
    expect(pen.translate).toHaveBeenCalledWith(10, 12);
    expect(pen.rotate).toHaveBeenCalledWith(Math.PI);
    expect(pen.scale).toHaveBeenCalledWith(0.2, 0.2);
    expect(pen.drawImage).toHaveBeenCalledWith(wide, -2000, -500);
  });
});

describe('上传裁好的图', () => {
  const cut = async () => new File(['x'], pngName('头像.jpg'), { type: 'image/png' });
  const stored = { id: 1, save_name: '头像.png', save_path: '/vapi/file/1/a.png' };
  const listeners = () => ({ notify: vi.fn(), warn: vi.fn() });
  it('没有选图片时说请先选择图片，什么都不发', async () => {
    const [send, words] = [vi.fn(), listeners()];
    expect(await sendCut(undefined, send, words)).toBeUndefined();
    expect([words.warn.mock.calls, words.notify.mock.calls, send.mock.calls]).toEqual([[['请先选择图片']], [], []]);
  });
  it('B-036 传好之后说上传成功', async () => {
    const [send, words] = [vi.fn(async (_file: File) => stored), listeners()];
    expect(await sendCut(cut, send, words)).toEqual(stored);
    expect(words.notify).toHaveBeenCalledExactlyOnceWith('上传成功');
    expect(send.mock.calls[0]?.[0].name).toBe('头像.png');
  });
  it('传不上去时把服务器的话说出来，不说成功', async () => {
    const words = listeners();
    const refused = async () => {
      throw new Error('上传文件大小不能超过 100MB!');
    };
    expect(await sendCut(cut, refused, words)).toBeUndefined();
    expect([words.warn.mock.calls, words.notify.mock.calls]).toEqual([[['上传文件大小不能超过 100MB!']], []]);
  });
});
