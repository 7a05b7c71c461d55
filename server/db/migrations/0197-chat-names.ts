import type { Migration } from './migration';

/** The name that we gave a chat, with its language. A chat that people have renamed in the suite keeps their name (ADR-0153). */
export const chatNames: Migration = {
  name: '0197-chat-names',
  statements: [`alter table chat_bindings add column given_name text, add column language text collate "C"`],
};
