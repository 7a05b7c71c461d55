import { sql } from 'kysely';
import {
  listItems,
  getId,
  getSection,
  type Item,
  type ConfigurationPlace,
} from '../../../domain/configuration/sections';
import type {
  Company,
  CompanyField,
  CompanyPipeline,
  CompanyStage,
  CompanyType,
  CompanyView,
} from '../../../domain/configuration/company';
import type { SectionName } from '../../../domain/contract/configuration/admin';
import type { Currency } from '../../../domain/metadata/currency';
import type { Role, RoleRule } from '../../../domain/metadata/role';
import type { Trx } from '../../db/tables';
import { writeType } from './configuration';
import { currencyRow, fieldRow, pipelineRow, roleRow, ruleRow, stageRow, typeRow, viewRow } from './configuration-rows';
import { companyLookup } from '../integrations/integrations';

/** Writes configuration changes to their tables: the rows of the changed item, and the positions of its neighbours. */

/** One item of a section in the database. */
interface ChangeTarget extends ConfigurationPlace {
  clientId: string;
  id: string;
  now: Date;
}

interface SectionStore {
  /** Writes the item, new or not. `index` is its position, from 0. */
  put(trx: Trx, target: ChangeTarget, item: Item, index: number): Promise<unknown>;
  remove(trx: Trx, target: ChangeTarget): Promise<unknown>;
  /** The column of its position; null for none. */
  order: {
    table: 'roles' | 'object_types' | 'fields' | 'pipelines' | 'stages' | 'filter_configs';
    column: string;
    first: number;
  } | null;
}

/** Returns the updated values without the company, the distribution column of a cluster. */
const besideClient = <Row extends { client_id: string }>({ client_id: _client, ...row }: Row): Omit<Row, 'client_id'> =>
  row;

const besideCreation = <Row extends { client_id: string; create_time: unknown }>({ create_time: _time, ...row }: Row) =>
  besideClient(row);

const findTable = ({ table_id }: ChangeTarget): string => table_id ?? '';

const stores: Record<SectionName, SectionStore> = {
  company: {
    put: (trx, { clientId }, item) => {
      const { name, nickname, time_zone, free_seats, usage_tracking, ticket_name, dingtalk_documents, daily_rates } =
        item as Company['company'];
      return trx
        .updateTable('clients')
        .set({
          name,
          nickname: nickname ?? null,
          time_zone,
          free_seats,
          usage_tracking: usage_tracking ?? true,
          ticket_name: ticket_name ?? null,
          dingtalk_documents: dingtalk_documents ? JSON.stringify(dingtalk_documents) : null,
          daily_rates: daily_rates ?? null,
        })
        .where('client_id', '=', clientId)
        .execute();
    },
    remove: () => Promise.resolve(),
    order: null,
  },
  company_lookup: {
    put: (trx, { clientId: client_id }, item) =>
      trx
        .insertInto('integrations')
        .values({ client_id, name: companyLookup, config: JSON.stringify(item) })
        .onConflict((conflict) => conflict.columns(['client_id', 'name']).doUpdateSet({ config: JSON.stringify(item) }))
        .execute(),
    remove: (trx, { clientId }) =>
      trx.deleteFrom('integrations').where('client_id', '=', clientId).where('name', '=', companyLookup).execute(),
    order: null,
  },
  currencies: {
    put: async (trx, { clientId }, item) => {
      const row = currencyRow(clientId, item as unknown as Currency);
      // A company always has one main currency, in whichever order two of them are written.
      if (row.is_main)
        await trx
          .updateTable('currencies')
          .set({ is_main: false })
          .where('client_id', '=', clientId)
          .where('code', '<>', row.code)
          .where('is_main', '=', true)
          .execute();
      return trx
        .insertInto('currencies')
        .values(row)
        .onConflict((conflict) => conflict.columns(['client_id', 'code']).doUpdateSet(besideClient(row)))
        .execute();
    },
    remove: (trx, { clientId, id }) =>
      trx.deleteFrom('currencies').where('client_id', '=', clientId).where('code', '=', id).execute(),
    order: null,
  },
  roles: {
    put: (trx, { clientId }, item, index) => {
      const row = roleRow(clientId, item as unknown as Role, index + 1);
      return trx
        .insertInto('roles')
        .values(row)
        .onConflict((conflict) => conflict.columns(['client_id', 'role_id']).doUpdateSet(besideClient(row)))
        .execute();
    },
    remove: (trx, { clientId, id }) =>
      trx.deleteFrom('roles').where('client_id', '=', clientId).where('role_id', '=', id).execute(),
    order: { table: 'roles', column: 'order_no', first: 1 },
  },
  types: {
    put: async (trx, { clientId, id, now }, item, index) => {
      const row = typeRow(clientId, item as unknown as CompanyType, index + 1);
      const [updateResult] = await trx
        .updateTable('object_types')
        .set(besideClient(row))
        .where('client_id', '=', clientId)
        .where('table_id', '=', id)
        .execute();
      if (updateResult?.numUpdatedRows === 0n)
        await writeType(trx, clientId, item as unknown as CompanyType, index + 1, now);
    },
    remove: (trx, { clientId, id }) =>
      trx.deleteFrom('object_types').where('client_id', '=', clientId).where('table_id', '=', id).execute(),
    order: { table: 'object_types', column: 'order_no', first: 1 },
  },
  role_rules: {
    put: (trx, target, item) => {
      const row = ruleRow(target.clientId, findTable(target), item as unknown as RoleRule);
      return trx
        .insertInto('record_rules')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['client_id', 'table_id', 'role_id', 'action']).doUpdateSet(besideClient(row)),
        )
        .execute();
    },
    remove: (trx, target) => {
      const [role = '', action = ''] = target.id.split('/');
      return trx
        .deleteFrom('record_rules')
        .where('client_id', '=', target.clientId)
        .where('table_id', '=', findTable(target))
        .where('role_id', '=', role)
        .where('action', '=', action as RoleRule['action'])
        .execute();
    },
    order: null,
  },
  fields: {
    put: (trx, target, item, index) => {
      const row = {
        ...fieldRow(target.clientId, findTable(target), item as unknown as CompanyField, index + 1),
        retired_at: null,
      };
      return trx
        .insertInto('fields')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['client_id', 'table_id', 'field_id']).doUpdateSet(besideClient(row)),
        )
        .execute();
    },
    remove: (trx, target) =>
      trx
        .updateTable('fields')
        .set({ deleted: true, retired_at: target.now })
        .where('client_id', '=', target.clientId)
        .where('table_id', '=', findTable(target))
        .where('field_id', '=', target.id)
        .execute(),
    order: { table: 'fields', column: 'order_no', first: 1 },
  },
  pipelines: {
    put: (trx, target, item, index) => {
      const row = pipelineRow(target.clientId, findTable(target), item as unknown as CompanyPipeline, index + 1);
      return trx
        .insertInto('pipelines')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['client_id', 'table_id', 'pipeline_id']).doUpdateSet(besideClient(row)),
        )
        .execute();
    },
    remove: (trx, target) =>
      trx
        .deleteFrom('pipelines')
        .where('client_id', '=', target.clientId)
        .where('table_id', '=', findTable(target))
        .where('pipeline_id', '=', target.id)
        .execute(),
    order: { table: 'pipelines', column: 'order_no', first: 1 },
  },
  stages: {
    put: (trx, target, item, index) => {
      const row = stageRow(target.clientId, findTable(target), item as unknown as CompanyStage, index + 1);
      return trx
        .insertInto('stages')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['client_id', 'table_id', 'pipeline_id', 'stage_id']).doUpdateSet(besideClient(row)),
        )
        .execute();
    },
    remove: (trx, target) => {
      const [pipeline = '', stage = ''] = target.id.split('/');
      return trx
        .deleteFrom('stages')
        .where('client_id', '=', target.clientId)
        .where('table_id', '=', findTable(target))
        .where('pipeline_id', '=', pipeline)
        .where('stage_id', '=', stage)
        .execute();
    },
    order: { table: 'stages', column: 'order_no', first: 1 },
  },
  views: {
    put: (trx, target, item, index) => {
      const view = viewRow(target.clientId, findTable(target), item as unknown as CompanyView, index, target.now);
      return trx
        .insertInto('filter_configs')
        .values(view)
        .onConflict((conflict) => conflict.columns(['client_id', 'view_id']).doUpdateSet(besideCreation(view)))
        .execute();
    },
    remove: (trx, target) =>
      trx
        .deleteFrom('filter_configs')
        .where('client_id', '=', target.clientId)
        .where('table_id', '=', findTable(target))
        .where('view_id', '=', target.id)
        .execute(),
    order: { table: 'filter_configs', column: 'sort', first: 0 },
  },
};

/**
 * Writes an item in its new state, or deletes it where the document no longer has it, with all positions. @param id of the item; undefined for a
 * change of the order only
 */
export async function writeChange(
  trx: Trx,
  clientId: string,
  document: Company,
  location: ConfigurationPlace,
  id: string | undefined,
  now: Date,
): Promise<void> {
  const store = stores[location.section];
  const items = listItems(document, location) ?? [];
  if (id !== undefined) {
    const target = { ...location, clientId, id, now };
    const index = items.findIndex((item) => getId(location.section, item) === id);
    const item = items[index];
    if (item) await store.put(trx, target, item, index);
    else await store.remove(trx, target);
  }
  if (store.order) await writeOrder(trx, clientId, location, store.order, items);
}

/** Numbers the items of a section by position in one statement; correct ones are not written. */
async function writeOrder(
  trx: Trx,
  clientId: string,
  { section, table_id }: ConfigurationPlace,
  { table, column, first }: NonNullable<SectionStore['order']>,
  items: readonly Item[],
): Promise<void> {
  const keys = getSection(section).keys;
  const lists = keys.map((key) => sql`${items.map((item) => String(item[key]))}::text[]`);
  const names = keys.map((key) => sql.ref(key));
  const typeCondition = table_id === undefined ? sql`` : sql`and t.table_id = ${table_id}`;
  await sql`update ${sql.table(table)} as t set ${sql.ref(column)} = p.place
    from (select ${sql.join(names)}, (n + ${first - 1})::int as place from unnest(${sql.join(lists)}) with ordinality as u(${sql.join([...names, sql.ref('n')])})) as p
    where t.client_id = ${clientId} ${typeCondition} and ${sql.join(
      keys.map((key) => sql`t.${sql.ref(key)} = p.${sql.ref(key)}`),
      sql` and `,
    )} and t.${sql.ref(column)} <> p.place`.execute(trx);
}
