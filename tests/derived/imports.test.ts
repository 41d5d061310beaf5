import { describe, expect, it } from 'vitest';
import { isWritable } from '@/domain/kernel/derive';
import { mustBeSent, type Field } from '@/domain/kernel/field';
import { allResources } from '@/domain/resources';

describe('导入的定义', () => {
  const unreadable: ReadonlySet<string> = new Set(['file', 'files', 'json', 'richText', 'lines']);
  it.each(allResources.filter(({ imports, operations }) => imports || operations.includes('import')).map((one) => [one.label, one] as const))(
    '%s：各列可写、可从表格读入，必填的都在，同一行的判别在列中',
    (_label, resource) => {
      const { columns = [], sameRow = [] } = (resource.imports ?? {}) as { columns?: readonly string[]; sameRow?: readonly string[] };
      expect(resource.operations).toContain('import');
      expect(resource.operations).toContain('store');
      expect(columns.length).toBeGreaterThan(0);
      expect(
        columns.filter((name) => {
          const field: Field | undefined = resource.fields[name];
          // a json that names a target is filled by names
          return !field || !isWritable(field, true) || (unreadable.has(field.kind) && !(field.kind === 'json' && field.target));
        }),
      ).toEqual([]);
      const requested = Object.entries<Field>(resource.fields).filter(([, field]) => mustBeSent(field) && isWritable(field, true));
      expect(requested.map(([name]) => name).filter((name) => !columns.includes(name))).toEqual([]);
      expect(sameRow.filter((name) => !columns.includes(name))).toEqual([]);
    },
  );
});
