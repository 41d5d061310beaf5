type Scalar = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** A query as it stands in an address, `?a=1&a=2`: arrays repeated, missing values and empty texts left out; '' where nothing is left. */
export function queryText(query: Query = {}): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== '') text.append(name, String(one));
    }
  }
  return text.size > 0 ? `?${text}` : '';
}
