import { sql, type Selectable } from 'kysely';
import type { Db, FieldsTable } from '../db/tables';
import { readOnce } from '../db/together';
import { fieldConfig } from './fields';
import type { FieldConfig } from './records/keys';

const variables = sql`fields.config->'formula'->'high_level_variables'`;

/** The fields of a company that are computed from roll-ups over the records of one type, in a fixed order. */
export const fieldsAskingFor = readOnce(async (db: Db, clientId: string, tableId: string): Promise<FieldConfig[]> => {
  const { rows } = await sql<Selectable<FieldsTable>>`
    select fields.* from fields
    where fields.client_id = ${clientId} and not fields.deleted
      and exists (
        select 1 from jsonb_each(case when jsonb_typeof(${variables}) = 'object' then ${variables} else '{}'::jsonb end) as asked_for
        where asked_for.value->>'to_table' = ${tableId})
    order by fields.table_id, fields.field_id`.execute(db);
  return rows.map(fieldConfig);
});
