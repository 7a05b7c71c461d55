import type { Migration } from './migration';

/** What we have called a chat, and in which language: one that people have called otherwise in the suite keeps their name (ADR-0153). */
export const chatNames: Migration = {
  name: '0197-chat-names',
  statements: [`alter table chat_bindings add column given_name text, add column language text collate "C"`],
};
