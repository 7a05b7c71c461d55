import type { Migration } from './migration';

/** What a server must agree on with its database, as the key that seals what is kept in it (ADR-0230). */
export const installation: Migration = {
  name: '0329-installation',
  statements: [
    `create table installation (name text collate "C" not null, value text not null, constraint installation_key primary key (name))`,
  ],
};
