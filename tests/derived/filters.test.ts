import { expect, it } from 'vitest';
import type { Party } from '@/domain/kernel/access';
import type { Filter } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { namesViewer } from '@/client/kernel/visibility';
import { mayByDefault } from '@/vapi/seed/base/roles';

const parties: readonly (readonly [Exclude<Party, 'staff' | 'visitor'>, number])[] = [
  ['enterprise', 3],
  ['facilitator', 4],
  ['tutor', 0],
];
const targets = new Map<string, AnyResource>(allResources.map((one) => [one.name, one]));

it('谁能打开一个列表，列表问他的筛选就有得选：选不了的不问', () => {
  const empty = allResources.flatMap((resource: AnyResource) =>
    parties.flatMap(([party, type]) => {
      if (resource.scope[party] === 'none' || !mayByDefault(type, `${resource.name}_list`)) return [];
      return (resource.filters as readonly Filter[]).flatMap((filter) => {
        const field = filter.own ?? resource.fields[filter.field];
        const target = field?.kind === 'ref' || field?.kind === 'refs' ? targets.get(field.target ?? '') : undefined;
        if (!target || field?.staffOnly || filter.parties?.includes(party) === false) return [];
        if (namesViewer(resource, filter.field, { party } as never)) return [];
        const isReached = target.scope[party] !== 'none' || ['park', 'rule'].includes(field?.choices?.to ?? '');
        return isReached ? [] : [`${resource.name}.${filter.field} (${party})`];
      });
    }),
  );
  expect(empty).toEqual([]);
});
