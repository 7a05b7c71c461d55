import type { Migration } from './migration';

/** The person in the name of whom a company's documents are made, and the knowledge base of DingTalk in which they are made. */
export const dingtalkDocuments: Migration = {
  name: '0306-dingtalk-documents',
  statements: [`alter table clients add column dingtalk_documents jsonb`],
};
