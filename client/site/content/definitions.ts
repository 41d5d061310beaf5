import { companyPages } from './companies';
import { peoplePages } from './people';
import { policyPages } from './policies';
import { providerPages } from './providers';
import { spacePages } from './space';
import type { ListPage, ListPageId, RecordPage, RecordPageId } from './types';

/** Every list page that a definition draws, by the id of its route. */
export const lists: Readonly<Record<ListPageId, ListPage>> = {
  ...spacePages.lists,
  ...policyPages.lists,
  ...providerPages.lists,
  ...peoplePages.lists,
  ...companyPages.lists,
};
/** Every page of one record that a definition draws. */
export const records: Readonly<Record<RecordPageId, RecordPage>> = {
  ...spacePages.records,
  ...policyPages.records,
  ...providerPages.records,
  ...peoplePages.records,
  ...companyPages.records,
};
