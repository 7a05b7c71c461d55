import type { Migration } from './migration';

const id = 'text collate "C"';

/** Roles of a company, their members, and the records of a type that each role reaches (specification section 6). */
export const roles: Migration = {
  name: '0002-roles',
  statements: [
    `create table roles (
      client_id ${id} not null, role_id ${id} not null, name text not null, order_no int not null, i18n_resource jsonb,
      constraint roles_key primary key (client_id, role_id),
      constraint roles_client foreign key (client_id) references clients (client_id) on delete cascade)`,
    // Removing a role removes its rights: a later role of the same name does not get them.
    `create table member_roles (
      client_id ${id} not null, member_id ${id} not null, role_id ${id} not null,
      constraint member_roles_key primary key (client_id, member_id, role_id),
      constraint member_roles_member foreign key (client_id, member_id) references members (client_id, member_id) on delete cascade,
      constraint member_roles_role foreign key (client_id, role_id) references roles (client_id, role_id) on delete cascade)`,
    `create table record_rules (
      client_id ${id} not null, table_id ${id} not null, role_id ${id} not null, action text not null, rule jsonb not null,
      constraint record_rules_key primary key (client_id, table_id, role_id, action),
      constraint record_rules_type foreign key (client_id, table_id) references object_types (client_id, table_id) on delete cascade,
      constraint record_rules_role foreign key (client_id, role_id) references roles (client_id, role_id) on delete cascade)`,
  ],
};
