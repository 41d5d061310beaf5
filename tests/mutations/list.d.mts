/** One place of the product made wrong, and the test that must notice. */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly test: string;
  readonly title: string;
}
export const mutations: readonly Mutation[];
