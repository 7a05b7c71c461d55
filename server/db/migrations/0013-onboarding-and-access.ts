import type { Migration } from './migration';

const id = 'text collate "C"';

/** The answers of a new company about itself, with the codes that verify its contact, and the requests for access to records. */
export const onboardingAndAccess: Migration = {
  name: '0013-onboarding-and-access',
  statements: [
    `alter table clients add column installer ${id}, add column est_company_name text, add column est_seat_num text, add column est_industry text,
      add column est_team_role text, add column est_contact text`,

    `alter table object_types add column is_allow_apply_join_team boolean`,

    `create table verification_codes (
      client_id ${id} not null, member_id ${id} not null, contact ${id} not null, code text not null, tries int not null, expires timestamptz not null,
      constraint verification_codes_key primary key (client_id, member_id, contact),
      constraint verification_codes_member foreign key (client_id, member_id) references members (client_id, member_id) on delete cascade)`,

    // Global: a contact is counted regardless of the company that requests its codes.
    `create table code_sends (
      counted ${id} not null, sent timestamptz[] not null,
      constraint code_sends_key primary key (counted))`,

    `create table access_requests (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null, member_id ${id} not null, role ${id} not null, create_time timestamptz not null,
      constraint access_requests_key primary key (client_id, table_id, record_id, member_id, role),
      constraint access_requests_record foreign key (client_id, table_id, record_id) references records (client_id, table_id, id) on delete cascade)`,
  ],
};
