import type { Migration } from './migration';

/** What events have said of people in the chats of records. */
export const chatPeople: Migration = {
  name: '0285-chat-people',
  statements: [`alter table chat_bindings add column people jsonb not null default '{}'::jsonb`],
};
