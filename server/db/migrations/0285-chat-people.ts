import type { Migration } from './migration';

/** The people in the chats of records, as events report them. */
export const chatPeople: Migration = {
  name: '0285-chat-people',
  statements: [`alter table chat_bindings add column people jsonb not null default '{}'::jsonb`],
};
