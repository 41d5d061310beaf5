import type { CustomRule } from '../kernel/rule';

/** The field must come strictly after another of the row; dates, moments and times of day as the wire writes them. */
export const later = (field: string, message: string, early: string, late: string): CustomRule => ({
  rule: 'custom',
  name: 'later',
  message,
  holds: (value, row) => !row[field] || String(value) > String(row[field]),
  bad: { value: early, row: { [field]: late } },
});
/** The two names that nearly every request carries (entities.md 4.1). */
export const contactMessages = { name: '请输入联系人', mobile: '请输入联系方式' } as const;
