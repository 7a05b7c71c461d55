import { sql } from 'kysely';
import * as z from 'zod/mini';
import { ValueOption } from '../../../domain/metadata/field';
import type { Trx } from '../../db/tables';
import { raiseConfigurationVersion } from './configuration-version';

/** One field of a company. */
export interface FieldPlace {
  clientId: string;
  tableId: string;
  fieldId: string;
}

const Options = z.array(ValueOption);

/** Returns the options of a field, deleted ones included, and locks the field until the end of the transaction. */
export async function lockOptions(trx: Trx, { clientId, tableId, fieldId }: FieldPlace): Promise<ValueOption[]> {
  const row = await trx
    .selectFrom('fields')
    .select('config')
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('field_id', '=', fieldId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stored = Options.safeParse(row.config['value_options']);
  return stored.success ? stored.data : [];
}

export async function storeOptions(
  trx: Trx,
  { clientId, tableId, fieldId }: FieldPlace,
  options: readonly ValueOption[],
): Promise<void> {
  await trx
    .updateTable('fields')
    .set({ config: sql`jsonb_set(config, '{value_options}', ${JSON.stringify(options)}::jsonb)` })
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('field_id', '=', fieldId)
    .execute();
  await raiseConfigurationVersion(trx, clientId);
}
