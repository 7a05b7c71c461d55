import type { Migration } from './migration';

/** The members who opened a document of a readable record without working on it. They may read the document, and edit it once they join. */
export const documentViewers: Migration = {
  name: '0315-document-viewers',
  statements: [`alter table record_tabs add column viewers text[] not null default '{}'`],
};
