import type { Migration } from './migration';

/** In whose name and in which knowledge base of DingTalk a company has documents made. */
export const dingtalkDocuments: Migration = {
  name: '0306-dingtalk-documents',
  statements: [`alter table clients add column dingtalk_documents jsonb`],
};
