import type { Migration } from './migration';

/** The conversations of members with the bot, and the records of the messages that it has sent. */
export const botConversations: Migration = {
  name: '0352-bot',
  statements: [
    `create table bot_conversations (
      client_id text collate "C" not null,
      member_id text collate "C" not null,
      state jsonb not null,
      update_time timestamptz not null,
      primary key (client_id, member_id)
    )`,
    `create table bot_messages (
      client_id text collate "C" not null,
      message_id text collate "C" not null,
      table_id text collate "C" not null,
      record_id text collate "C" not null,
      create_time timestamptz not null,
      primary key (client_id, message_id),
      constraint bot_messages_record foreign key (client_id, table_id, record_id)
        references records (client_id, table_id, id) on delete cascade
    )`,
    `create index bot_messages_of_record on bot_messages (client_id, table_id, record_id)`,
  ],
};
