import type { Migration } from './migration';

const id = 'text collate "C"';

/** Cards for deciding on approvals, with the suite's message ids: a card is updated when its content changes. */
export const sentCards: Migration = {
  name: '0161-sent-cards',
  statements: [
    `create table sent_cards (
      client_id ${id} not null, card_id ${id} not null, approval_id ${id} not null, open_id ${id}, chat_id ${id}, message_id text,
      version text not null, sent_time timestamptz, create_time timestamptz not null,
      constraint sent_cards_key primary key (client_id, card_id),
      constraint sent_cards_approval foreign key (client_id, approval_id) references approvals (client_id, approval_id) on delete cascade)`,
    `create index sent_cards_of_approval on sent_cards (client_id, approval_id)`,
  ],
};
