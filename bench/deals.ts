import { sql } from 'kysely';
import { fieldsOfType } from '../domain/configuration/company';
import { shippedTypes } from '../server/demo/configuration';
import { Random } from '../server/demo/random';
import type { Db } from '../server/db/tables';
import { inTransaction } from '../server/db/transaction';
import { insertRecords, type NewRecord } from '../server/queries/records/write';

/** The number of deals that are created one by one; the rest are copies of them. */
const madeAtMost = 20_000;
/** The stages of the measured board, with the number of deals out of a hundred in each. Most deals of a company are closed. */
export const dealStages = { contact: 12, needs: 10, offer: 8, contract: 5, won: 35, lost: 30 };
export const stageId = (word: keyof typeof dealStages) => `new_business_${word}`;
const getId = (number: number) => `deal_${String(number).padStart(7, '0')}`;

/** Fills a company with deals: an amount on each, mostly in the main currency, owned by its members in turn. */
export async function addDeals(db: Db, client: string, amount: number, members: readonly string[]): Promise<void> {
  const deal = shippedTypes().find((type) => type.table_id === 'deal');
  if (!deal) throw new Error('deals are not shipped');
  const type = { clientId: client, tableId: 'deal', titleField: 'name', fields: fieldsOfType(deal) };
  const random = new Random(`${client} deals`);
  const now = Date.now();
  const stageWords = Object.entries(dealStages).flatMap(([word, share]) => Array.from({ length: share }, () => word));
  const madeCount = Math.min(amount, madeAtMost);
  for (let start = 0; start < madeCount; start += 1_000)
    await insertRecords(
      db,
      type,
      Array.from({ length: Math.min(1_000, madeCount - start) }, (_, offset): NewRecord => {
        const number = start + offset;
        const owner = `${client}_${random.pick(members)}`;
        return {
          id: getId(number),
          owner,
          creator: owner,
          time: now - (amount - number) * 60_000,
          pipelineId: 'new_business',
          stageId: `new_business_${random.pick(stageWords)}`,
          data: {
            name: `Deal ${number} of the season`,
            amount: random.between(1, 5_000_000) / 100,
            currency: random.happens(0.8) ? 'CNY' : 'USD',
            close_on: `2026-1${random.between(0, 2)}-1${random.between(0, 9)}`,
            company_name: `Harbour ${random.between(1, 900)} Trading`,
            remark: 'Wants an offer for next season, delivery in two parts.',
          },
        };
      }),
    );
  for (let there = madeCount; there < amount; there += madeCount)
    await inTransaction(db, async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`
        insert into records (client_id, table_id, id, name, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater, create_time, update_time, deleted_at, data, field_times, facets, grams, search_text)
        select client_id, table_id, id || '_' || ${there}::int, name, name_key, owner, members, followers, pipeline_id, stage_id, is_draft, creator, updater,
          create_time + make_interval(mins => ${there}::int), update_time, deleted_at, data, field_times, facets, grams, search_text
        from records where client_id = ${client} and table_id = 'deal' and id < ${getId(Math.min(madeCount, amount - there))} and length(id) = ${getId(0).length}::int`.execute(
        trx,
      );
    });
}
