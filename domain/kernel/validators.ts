import { isEmpty, unseen } from './empty';
import type { CustomRule, Rule } from './rule';

/** The generic validators of specification section 5, each once; examples: tests/requirements/validator_examples.csv. */
const pattern = (expression: RegExp, bad: string, message: string): Rule & { rule: 'pattern' } => ({
  rule: 'pattern',
  pattern: expression,
  bad,
  message,
});
const custom = (name: string, message: string, bad: CustomRule['bad'], holds: CustomRule['holds']): CustomRule => ({
  rule: 'custom',
  name,
  message,
  bad,
  holds,
});

/** With a hyphen a landline (area code of 3-4 digits, then 7-14 digits); without one a mobile number. */
export const contact = pattern(/^(?:\d{3,4}-\d{7,14}|1[3-9]\d{9})$/, '12345', '请输入合法联系方式');
export const mobileOnly = pattern(/^1[3-9]\d{9}$/, '0571-88888888', '请输入合法联系方式');
/** 6-20 printable ASCII characters without the space, at least two of letters, digits and symbols. */
export const password = pattern(
  /^(?=[!-~]{6,20}$)(?![A-Za-z]+$)(?!\d+$)(?![^A-Za-z\d]+$)[!-~]+$/,
  'abcdef',
  '格式不正确(6-20位字母、数字或符号的组合)',
);
export const natural = pattern(/^(?:0|[1-9]\d*)$/, '-1', '请输入0或正整数');
export const number = pattern(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/, '1e3', '请输入数字');
export const email = pattern(/@/, 'nobody', '格式不正确');
/** 1-20 Han characters (and the middle dot), or 1-20 letters, dots or spaces. */
export const personName = pattern(/^(?:[\p{Script=Han}·]{1,20}|[A-Za-z. ]{1,20})$/u, '李4', '请输入中英文');
/** What is held out at a door or shown in a hall. */
export const sixDigits = pattern(/^\d{6}$/, '12345', '请输入六位数字');
export const positive = pattern(/^[1-9]\d*$/, '0', '格式不正确');
export const decimal3 = pattern(/^(?:0|[1-9]\d*)(?:\.\d{1,3})?$/, '1.2345', '格式不正确');
/** A format check that rejects a plain integer (specification section 5). */
export const notInteger = pattern(/^(?!-?\d+$)/, '12', '格式不正确');
const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** GB 32100-2015: 18 characters; the last makes the sum weighted by powers of 3 a multiple of 31. */
export const isCreditCode = (code: string): boolean => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false;
  let sum = 0;
  let weight = 1;
  for (const sign of code.slice(0, 17)) {
    sum += creditAlphabet.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return creditAlphabet[(31 - (sum % 31)) % 31] === code[17];
};
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2];
/** GB 11714: eight characters and a check character, with or without the hyphen between them. */
const isOrganisationCode = (code: string): boolean => {
  const [, body = '', check] = /^([0-9A-Z]{8})-?([0-9X])$/.exec(code) ?? [];
  if (check === undefined) return false;
  const sum = organisationWeights.reduce((total, weight, index) => total + weight * Number.parseInt(body[index] ?? '0', 36), 0);
  return ['0', 'X', '9', '8', '7', '6', '5', '4', '3', '2', '1'][sum % 11] === check;
};
export const creditCode = custom('creditCode', '请输入正确的统一社会信用代码', { value: '91330' }, (value) => isCreditCode(String(value)));
export const orgCode = custom(
  'orgCode',
  '请输入正确的组织机构代码和统一社会信用代码',
  { value: '123' },
  (value) => isOrganisationCode(String(value)) || isCreditCode(String(value)),
);
export const url = pattern(/^(?:https?|ftp):\/\/[^\s/?#.][^\s/?#]*(?:[/?#]\S*)?$/i, 'example', '请输入正确的网址');
/** A page of this site or of another: nothing that runs, and no other host in the guise of a path. */
export const siteLink = pattern(/^(?:\/(?![/\\])\S*|https?:\/\/[^\s/?#.][^\s/?#]*(?:[/?#]\S*)?)$/i, 'javascript:alert(1)', '请输入正确的网址');
/** GA 36: with trailers, learners, police, Hong Kong, Macao and consulates; embassies, and the armed police. */
export const plate = pattern(
  /^(?:[\u4e00-\u9fa5][A-Z][A-Z0-9]{4,5}[A-Z0-9挂学警港澳领]|使\d{6}|\d{6}使|WJ[\u4e00-\u9fa5]\d{4}[A-Z0-9])$/,
  'A1',
  '请输入正确的车牌号',
);

/** Empty object, empty array or a falsy value fail; rich text without words or pictures is empty too, whatever empty table holds it together. */
export const notEmpty = custom('notEmpty', '内容不能为空', { value: '' }, (value) => {
  if (!value) return false;
  if (typeof value === 'string' && /<[a-z]/i.test(value)) return /<(?:img|video|hr)\b/i.test(value) || !isEmpty(value.replace(/<[^>]*>|&nbsp;/g, ''));
  return typeof value !== 'object' || Object.keys(value).length > 0;
});
/** Whether a field that is required was left blank: a range without any end, a period without one of its two. */
export const isBlank = ({ kind, ends }: { readonly kind: string; readonly ends?: readonly string[] }, value: unknown): boolean =>
  kind === 'richText' && notEmpty.rule === 'custom'
    ? isEmpty(value) || !notEmpty.holds(value, {})
    : isEmpty(value) || (kind === 'range' && Array.isArray(value) && (ends ? value.some(isEmpty) : value.every(isEmpty)));
/** An account is typed at every login: no blanks, and nothing that looks like another sign (full-width letters) or like nothing at all. */
export const plainName = custom(
  'plainName',
  '账号不能包含空格、全角字符或不可见字符',
  { value: 'ａｄｍｉｎ' },
  (value) => String(value).normalize('NFKC') === value && !new RegExp(`[${unseen}]`, 'u').test(String(value)),
);
/** Year filter: the start must be less than the end; one side empty passes. */
export const yearRange = custom('yearRange', '开始年份应小于结束年份', { value: [2026, 2025] }, (value) => {
  const [start, end] = Array.isArray(value) ? value : [];
  return !start || !end || Number(start) < Number(end);
});
const bounds = (value: unknown) => (value ?? {}) as { min?: unknown; max?: unknown };
const ordered = (value: unknown): boolean => {
  const { min, max } = bounds(value);
  return min === null || max === null || min === undefined || max === undefined || min === '' || max === '' || Number(min) < Number(max);
};
export const rangeMin = custom('rangeMin', '最小值应小于最大值', { value: { min: 2, max: 1 } }, ordered);
export const rangeMax = custom('rangeMax', '最大值应大于最小值', { value: { min: 2, max: 1 } }, ordered);

/** Uploads (specification sections 5 and 9): size in bytes, extension without the dot. */
export const upload = {
  /** The largest size that is still under 100 MB. */
  maxBytes: 100 * 1024 * 1024 - 1,
  tooLarge: '上传文件大小不能超过 100MB!',
  wrongType: '上传文件格式不正确',
  empty: '上传文件内容为空',
  images: ['jpg', 'png', 'jpeg', 'gif'],
  files: ['txt', 'doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx', 'pdf', 'rar', 'zip', 'jpg', 'png', 'jpeg', 'gif'],
} as const;
/** What a field takes where it is not any file: extensions as section 9 prints them, upper case and lower case alike. */
export const uploadTypes = {
  logo: ['jpg', 'jpeg', 'png'],
  licence: ['jpg', 'jpeg', 'png', 'gif'],
  plan: ['txt', 'doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx', 'pdf', 'rar', 'zip', 'jpg', 'png'],
  picture: ['jpg', 'jpeg', 'png'],
  /** What a payment is proved by: a picture of the slip, or the bank's own. */
  voucher: ['jpg', 'jpeg', 'png', 'pdf'],
  /** A Word with placeholders, or a table to be filled in. */
  template: ['docx', 'xlsx'],
} as const;
export type UploadUse = keyof typeof uploadTypes;
/** Width and height of a cut picture, in px. */
export interface CropSize {
  readonly width: number;
  readonly height: number;
}
/** The crop dialog (specification section 9), in px: a larger picture is made smaller before it is cut (A-094: of its longer side). */
export const crop = {
  logo: { width: 150, height: 150 },
  usual: { width: 200, height: 200 },
  type: 'png',
  longestSide: 3000,
  /** The result is shown beside the stage only when the cut is at most this wide. */
  previewUpTo: 600,
} as const;
export const showsPreview = ({ width }: CropSize): boolean => width <= crop.previewUpTo;
export const typesOf = (use: UploadUse | undefined): readonly string[] => (use ? uploadTypes[use] : upload.files);
export const extensionOf = (name: string): string => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '');

/** The image dialog (specification section 5): one of three kinds, and an image must be chosen. Undefined: it may be sent. */
export function imageDialog(name: unknown): string | undefined {
  if (!name) return '请先选择图片';
  return typesOf('picture').includes(extensionOf(String(name))) ? undefined : '图片格式为：jpeg、jpg、png';
}
/** The project plan takes one file (specification section 5): how many are there already. */
export const oneFileOnly = (there: number): string | undefined => (there > 0 ? '当前限制选择 1 个文件，请先移除！' : undefined);
