/** GET /statistics/enterprise: the park's public numbers, and one company that agreed to be shown. */
export interface PublicStatistics {
  readonly as_of: string | null;
  readonly total: number;
  readonly incubating: number;
  readonly graduated: number;
  readonly by_field: readonly { readonly name: string; readonly value: number }[];
  readonly enterprise: Showcase | null;
}
export interface Showcase {
  readonly name: string;
  readonly logo: string | null;
  readonly stage: string | null;
  readonly field: string | null;
  readonly settled_at: string | null;
  readonly tags: readonly string[];
  readonly timeline: readonly { readonly date: string; readonly text: string }[];
}
/** GET /websit/enterprise: what enterprises show of themselves, the recommended ones first. */
export interface ShowcasePage {
  readonly data: readonly {
    readonly id: number;
    readonly enterprise_name: string | null;
    readonly title: string;
    readonly tech_fieldText: string | null;
    readonly logo_path?: string | null;
  }[];
}
/** A row of GET /websit/notice. */
export interface PublicNotice {
  readonly id: number;
  readonly title: string;
  readonly typeText: string | null;
  readonly is_top: number;
  readonly published_at: string;
  readonly summary: string;
}
/** GET /websit/notice. */
export interface NoticePage {
  readonly data: readonly PublicNotice[];
  readonly total: number;
  readonly pageSize: number;
}
/** GET /websit/notice/{id}. */
export interface FullNotice extends PublicNotice {
  readonly content: string;
  readonly files: readonly { readonly id: number; readonly save_name: string; readonly save_path: string }[];
}

const other = '其他';
/** The four numbers of the home page, each with its unit. */
export function figuresOf({ total, incubating, graduated, by_field }: PublicStatistics) {
  return [
    { label: '在园企业', value: total, unit: '家' },
    { label: '在孵企业', value: incubating, unit: '家' },
    { label: '累计毕业', value: graduated, unit: '家' },
    { label: '技术领域', value: by_field.filter(({ name, value }) => name !== other && value > 0).length, unit: '个' },
  ];
}
/** Fields by size, the rest last; `share` of the whole in percent. */
export function fieldsOf({ by_field }: PublicStatistics) {
  const sum = by_field.reduce((total, { value }) => total + value, 0);
  const most = Math.max(1, ...by_field.map(({ value }) => value));
  return [...by_field]
    .filter(({ value }) => value > 0)
    .sort((a, b) => Number(a.name === other) - Number(b.name === other) || b.value - a.value)
    .map(({ name, value }) => ({ name, value, share: sum > 0 ? (value / sum) * 100 : 0, width: (value / most) * 100 }));
}
