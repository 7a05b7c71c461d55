import type { Migration } from './migration';

const id = 'text collate "C"';

/**
 * The parents of companies, and their relations. The key of the first table keeps a company from having two parents. A relation is one row, its
 * smaller id first.
 */
export const relatedCompanies: Migration = {
  name: '0181-related-companies',
  statements: [
    `create table company_parents (
      client_id ${id} not null, table_id ${id} not null, child_id ${id} not null, parent_id ${id} not null,
      constraint company_parents_key primary key (client_id, table_id, child_id),
      constraint company_parents_child foreign key (client_id, table_id, child_id) references records (client_id, table_id, id) on delete cascade,
      constraint company_parents_parent foreign key (client_id, table_id, parent_id) references records (client_id, table_id, id) on delete cascade)`,
    `create index company_parents_below on company_parents (client_id, table_id, parent_id)`,
    `create table company_relations (
      client_id ${id} not null, table_id ${id} not null, one_id ${id} not null, other_id ${id} not null,
      constraint company_relations_key primary key (client_id, table_id, one_id, other_id),
      constraint company_relations_order check (one_id < other_id),
      constraint company_relations_one foreign key (client_id, table_id, one_id) references records (client_id, table_id, id) on delete cascade,
      constraint company_relations_other foreign key (client_id, table_id, other_id) references records (client_id, table_id, id) on delete cascade)`,
    `create index company_relations_other on company_relations (client_id, table_id, other_id)`,
  ],
};
