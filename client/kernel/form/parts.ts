import type { Fields } from '@/domain/kernel/field';
import type { Answer } from '@/domain/kernel/field-set';
import { answersIn, groupTitle } from '../../kinds/fieldSet';
import type { Values } from './check';
import { headOf } from './lineErrors';

export interface Section {
  readonly title: string;
  readonly fields: readonly string[];
}
/** What of a set stands in one section of a form. */
export interface Part {
  /** It stands where the set is named first. */
  readonly isFirst: boolean;
  readonly has: (answer: Answer) => boolean;
}
/**
 * Of a set that several sections name, the answers that stand in this one: those of the group that is called as it is; where it is named first
 * also those of groups that no section is called as. Undefined where one section has all of it.
 */
export function partOf(fields: Fields, sections: readonly Section[], title: string, key: string): Part | undefined {
  const set = fields[key]?.set;
  const titles = sections.filter((one) => one.fields.includes(key)).map((one) => one.title);
  if (!set || titles.length < 2) return undefined;
  const isFirst = titles[0] === title;
  const others = titles.filter((one) => one !== title);
  return {
    isFirst,
    has: (answer) => {
      const group = groupTitle(set, answer);
      return isFirst ? !others.includes(group) : group === title;
    },
  };
}
/** Whether the place of a message (`name`, `enterpriseFields.12`) stands in this section. */
export function standsIn(fields: Fields, sections: readonly Section[], section: Section, path: string, values: Values): boolean {
  const key = headOf(path);
  if (!section.fields.includes(key)) return false;
  const part = partOf(fields, sections, section.title, key);
  const answer = part && answersIn(values[key]).find(({ field }) => path === `${key}.${field}`);
  return part === undefined || (answer ? part.has(answer) : part.isFirst);
}
