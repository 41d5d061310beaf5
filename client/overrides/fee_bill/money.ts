import { dash, grouped } from '../../kinds/format';

/** 元 as decimal text: ¥1,234.00, or a dash. */
export const money = (yuan: unknown): string => {
  const text = grouped(yuan, 2);
  return text === dash ? dash : text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`;
};
