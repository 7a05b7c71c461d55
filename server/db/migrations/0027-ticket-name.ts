import type { Migration } from './migration';

/** The word that a company has chosen for its tickets. */
export const ticketName: Migration = {
  name: '0027-ticket-name',
  statements: ['alter table clients add column ticket_name text'],
};
