import type { Locator, Page } from 'playwright-core';
import type { Park } from './park';

export type Visit = (path: string, park: Park) => Promise<Page>;
/** Query of the page's address, as the browser has it. */
export const searchOf = (page: Page): string => decodeURIComponent(new URL(page.url()).search);
export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });
/** The names in the rows of the list. */
export const namesIn = (page: Page): Promise<string[]> => page.locator('.page-table [data-row]:visible').allInnerTexts();
