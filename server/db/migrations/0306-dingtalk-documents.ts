import type { Migration } from './migration';

/** The member in whose name a company's documents are created, and their DingTalk knowledge base. */
export const dingtalkDocuments: Migration = {
  name: '0306-dingtalk-documents',
  statements: [`alter table clients add column dingtalk_documents jsonb`],
};
