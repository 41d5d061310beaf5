/** What narrows the register beside its buildings, by the names of its topic. */
export const facets = ['stage', 'field', 'tag'] as const;
export type FacetName = (typeof facets)[number];
export const isNarrowed = (params: Readonly<Record<FacetName, string>>): boolean => facets.some((name) => params[name] !== '');
/** Why the register has no row: nobody is like that, or nobody is there at all. */
export const nobody = (narrowed: boolean): string => (narrowed ? '没有符合条件的企业' : '还没有企业');
