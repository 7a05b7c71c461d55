import type { Migration } from './migration';

/** The events that a record's chat is notified of, in addition to those that every chat receives (decision note 0101). */
export const chatNotices: Migration = {
  name: '0082-chat-notices',
  statements: [`alter table chat_bindings add column notices text[] not null default '{}'`],
};
