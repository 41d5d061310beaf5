import { extensionOf, imageDialog, oneFileOnly, typesOf, upload, type UploadUse } from '@/domain/kernel/validators';

/** What is wrong with a chosen file, in the specification's words; undefined when it may be sent. */
export function uploadFault(file: { readonly name: string; readonly size: number }, allowed: readonly string[] = upload.files): string | undefined {
  if (!allowed.includes(extensionOf(file.name))) return upload.wrongType;
  if (file.size === 0) return upload.empty;
  return file.size > upload.maxBytes ? upload.tooLarge : undefined;
}
/** The same for what a field takes: a picture names its kinds, a plan is one file; `there` files are in the field already. */
export function fieldFault(file: { readonly name: string; readonly size: number }, use: UploadUse | undefined, there: number): string | undefined {
  const own = use === 'plan' ? oneFileOnly(there) : use === 'picture' ? imageDialog(file.name) : undefined;
  return own ?? uploadFault(file, typesOf(use));
}
interface Admitted<F> {
  readonly kept: readonly { readonly file: F; readonly fault: string | undefined }[];
  /** Why others are not kept in the field at all: they have no place in it, and nothing that could be mended. */
  readonly refusal: string | undefined;
}
/** What becomes of chosen files: those that have a place in the field, each with what is wrong with it, and what is said of those that have none. */
export function admit<F extends { readonly name: string; readonly size: number }>(
  files: Iterable<F>,
  use: UploadUse | undefined,
  there: number,
): Admitted<F> {
  const kept: { file: F; fault: string | undefined }[] = [];
  let refusal: string | undefined;
  let held = there;
  for (const file of files) {
    const full = use === 'plan' ? oneFileOnly(held) : undefined;
    if (full) refusal = full;
    else {
      const fault = fieldFault(file, use, held);
      kept.push({ file, fault });
      if (!fault) held += 1;
    }
  }
  return { kept, refusal };
}
export const isImage = (name: string): boolean => (upload.images as readonly string[]).includes(extensionOf(name));
export const sized = (path: string, width: number): string =>
  /^\/vapi\/file\/\d+\//.test(path) ? `${path}${path.includes('?') ? '&' : '?'}width=${width}` : path;
/** The address of a stored picture's small form, at most 96 px: for lists. Other addresses stay as they are. */
export const thumbnailOf = (path: string): string => sized(path, 96);
/** The same in a size in which something can be made out. */
export const pictureOf = (path: string): string => sized(path, 480);
/** What the office can show without saving it: pictures, pdf, text and Word's newer form. */
export const isShown = (name: string): boolean => isImage(name) || ['pdf', 'txt', 'docx'].includes(extensionOf(name));
/** The limits in words, beside the button. */
export function limitsOf(use: UploadUse | undefined, phone: boolean): string {
  const ways = phone ? '' : '可拖拽或粘贴到此处，';
  const kinds = use ? `支持 ${typesOf(use).join('、')}，` : '';
  return `${ways}${kinds}单个不超过 100MB`;
}
