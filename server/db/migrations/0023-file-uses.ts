import type { Migration } from './migration';

/** Runs company by company: file lists hold ids, rich texts contain pictures as data-file. Only ids of known files count. */
const backfill = `do $$
  declare company text;
  begin
    for company in select client_id from clients loop
      insert into file_uses (client_id, file_id, table_id, record_id, field_id)
      select distinct r.client_id, f.file_id, r.table_id, r.id, v.key
      from records r
      cross join lateral jsonb_each(r.data) as v (key, value)
      cross join lateral (
        select e.id from jsonb_array_elements_text(case when jsonb_typeof(v.value) = 'array' then v.value else '[]'::jsonb end) as e (id)
        union all
        select m.found[1] from regexp_matches(case when jsonb_typeof(v.value) = 'string' then v.value #>> '{}' else '' end, '\\sdata-file="([\\w-]{1,64})"', 'g') as m (found)
      ) as named
      join files f on f.client_id = r.client_id and f.file_id = named.id
      where r.client_id = company;
    end loop;
  end $$`;

/**
 * The records and fields that hold a file: anyone who names a used file must be able to read one of these records. An upload also remembers the
 * temporary address of its bytes, until that is cleaned up.
 */
export const fileUses: Migration = {
  name: '0023-file-uses',
  statements: [
    `create table file_uses (
      client_id text collate "C" not null, file_id text collate "C" not null, table_id text collate "C" not null, record_id text collate "C" not null, field_id text collate "C" not null,
      constraint file_uses_key primary key (client_id, file_id, table_id, record_id, field_id),
      constraint file_uses_record foreign key (client_id, table_id, record_id) references records (client_id, table_id, id) on delete cascade)`,
    'create index file_uses_of_record on file_uses (client_id, table_id, record_id)',
    backfill,
    'alter table files add column upload_path text',
    'create index files_uploads on files (client_id, create_time) where upload_path is not null',
  ],
};
