/** A row of GET /websit/news. */
export interface PublicNews {
  readonly id: number;
  readonly title: string;
  readonly category: number;
  readonly categoryText: string | null;
  readonly cover_path: string | null;
  readonly source: string | null;
  readonly summary: string | null;
  readonly is_top: number;
  readonly published_at: string | null;
}
/** GET /websit/news. */
export interface NewsPage {
  readonly data: readonly PublicNews[];
  readonly total: number;
  readonly pageSize: number;
}
/** GET /websit/news/{id}. */
export interface FullNews extends PublicNews {
  readonly content: string;
  readonly link: string | null;
}
/** GET /websit/news/category: each with the number of its published news. */
export interface NewsCategories {
  readonly data: readonly { readonly id: number; readonly name: string; readonly total: number }[];
}
