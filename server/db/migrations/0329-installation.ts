import type { Migration } from './migration';

/** Values that a server and its database must agree on, such as the key that encrypts stored secrets (ADR-0230). */
export const installation: Migration = {
  name: '0329-installation',
  statements: [
    `create table installation (name text collate "C" not null, value text not null, constraint installation_key primary key (name))`,
  ],
};
