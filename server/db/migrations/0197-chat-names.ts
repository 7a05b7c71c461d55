import type { Migration } from './migration';

/** The name and language that the app gave a chat. A name that people set in the suite is kept (ADR-0153). */
export const chatNames: Migration = {
  name: '0197-chat-names',
  statements: [`alter table chat_bindings add column given_name text, add column language text collate "C"`],
};
