import { crop, imageDialog, upload, type CropSize } from '@/domain/kernel/validators';
import { bounded, draw, type Placing } from './cropGeometry';
import type { StoredFile } from './FileItem';

export type Picture = ImageBitmap;
/** Reads a chosen file, upright as its camera meant it and no larger than 3000 px; throws what the person is to read. */
export async function readPicture(file: File): Promise<Picture> {
  const wrong = imageDialog(file.name) ?? (file.size > upload.maxBytes ? upload.tooLarge : undefined);
  if (wrong) throw new Error(wrong);
  const whole = await createImageBitmap(file).catch(() => {
    throw new Error(imageDialog('.'));
  });
  const { width, height } = bounded(whole);
  if (width === whole.width && height === whole.height) return whole;
  const smaller = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  whole.close();
  return smaller;
}
/** Draws the cut on a canvas of exactly its size. */
export function drawCut(canvas: HTMLCanvasElement, picture: Picture, size: CropSize, placing: Placing): void {
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.imageSmoothingQuality = 'high';
  pen.translate(size.width / 2, size.height / 2);
  draw(pen, picture, size, placing, 1);
}
/** The cut as a png named after the picture. */
export function cutPicture(picture: Picture, size: CropSize, placing: Placing, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  drawCut(canvas, picture, size, placing);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], pngName(name), { type: blob.type }));
      else reject(new Error('图片处理失败，请重新选择'));
    }, `image/${crop.type}`);
  });
}
export const pngName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || '图片'}.${crop.type}`;

/**
 * What 确定 does: nothing chosen says so, else the cut is made and sent. Messages of specification section 8.
 * Answers the stored file; undefined when nothing was sent. `say` and `warn` show a message.
 */
export async function sendCut(
  cut: (() => Promise<File>) | undefined,
  send: (file: File) => Promise<StoredFile>,
  { notify, warn }: { notify: (message: string) => void; warn: (message: string) => void },
): Promise<StoredFile | undefined> {
  const missing = cut ? undefined : imageDialog('');
  if (missing || !cut) {
    warn(missing ?? '');
    return undefined;
  }
  try {
    const stored = await send(await cut());
    notify('上传成功');
    return stored;
  } catch (error) {
    warn(error instanceof Error ? error.message : '上传失败');
    return undefined;
  }
}
