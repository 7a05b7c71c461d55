import { sql, type RawBuilder } from 'kysely';
import type { Db, Tables, Trx } from '../../db/tables';

interface EncryptedColumn {
  table: keyof Tables;
  column: string;
  /** The columns that name a row, in a table of companies next to `client_id`. */
  keys: readonly string[];
  isOfCompany: boolean;
  /** A JSON text among other JSON values, which are not encrypted. */
  isJson?: true;
}

/** Every column with values that SECRET_KEY encrypts. A test searches all columns of the database for others. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'suite_secrets', column: 'value', keys: ['name'], isOfCompany: false },
  { table: 'suite_apps', column: 'credentials', keys: ['client_id'], isOfCompany: false },
  { table: 'login_tokens', column: 'suite_token', keys: ['token_hash'], isOfCompany: false },
  { table: 'webhooks', column: 'secret', keys: ['webhook_id'], isOfCompany: true },
  { table: 'sessions', column: 'suite_token', keys: ['session_hash'], isOfCompany: true },
  { table: 'verification_codes', column: 'code', keys: ['member_id', 'contact'], isOfCompany: true },
  { table: 'idempotency', column: 'answer', keys: ['member_id', 'key'], isOfCompany: true, isJson: true },
];

export interface EncryptedValue {
  /** Its table and column. */
  place: string;
  text: string;
  /** Replaces the value, unless it has changed since. */
  replace(trx: Trx, text: string): Promise<void>;
}

/** @returns all encrypted values, one column of one company at a time */
export async function* encryptedValues(db: Db, clientIds: readonly string[]): AsyncGenerator<EncryptedValue> {
  for (const column of encryptedColumns)
    for (const clientId of column.isOfCompany ? clientIds : [null])
      for (const row of await readColumn(db, column, clientId))
        yield {
          place: `${column.table}.${column.column}`,
          text: row.text,
          replace: (trx, text) => replaceValue(trx, column, clientId, row, text),
        };
}

interface EncryptedRow {
  names: string[];
  text: string;
}

async function readColumn(db: Db, column: EncryptedColumn, clientId: string | null): Promise<EncryptedRow[]> {
  const value = sql.id(column.column);
  const { rows } = await sql<EncryptedRow>`
    select array[${sql.join(column.keys.map((key) => sql`${sql.id(key)}::text`))}] as names,
      ${column.isJson ? sql`${value} #>> '{}'` : value} as text
    from ${sql.id(column.table)}
    where ${column.isJson ? sql`jsonb_typeof(${value}) = 'string'` : sql`${value} is not null`}${ofCompany(clientId)}`.execute(
    db,
  );
  return rows;
}

async function replaceValue(
  trx: Trx,
  { table, column, keys, isJson }: EncryptedColumn,
  clientId: string | null,
  row: EncryptedRow,
  text: string,
): Promise<void> {
  const stored = (value: string) => (isJson ? sql`to_jsonb(${value}::text)` : sql`${value}::text`);
  const conditions = keys.map((key, index) => sql`${sql.id(key)} = ${row.names[index]}`);
  await sql`update ${sql.id(table)} set ${sql.id(column)} = ${stored(text)}
    where ${sql.join(conditions, sql` and `)} and ${sql.id(column)} = ${stored(row.text)}${ofCompany(clientId)}`.execute(
    trx,
  );
}

function ofCompany(clientId: string | null): RawBuilder<unknown> {
  return clientId === null ? sql`` : sql` and client_id = ${clientId}`;
}
