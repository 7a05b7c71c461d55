import type { NoticeConfig } from '../../../domain/contract/notices/notices';
import type { NoticeDefaults } from '../../../domain/metadata/settings';
import type { Db, Trx } from '../../db/tables';
import { raiseConfigurationVersion } from '../configuration/configuration-version';

/** Returns a member's settings of notices. */

export async function listNoticeConfigs(db: Db, clientId: string, memberId: string): Promise<NoticeConfig[]> {
  const rows = await db
    .selectFrom('notice_configs')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .execute();
  return rows.map((row) => ({
    table_id: row.table_id,
    type: row.kind,
    card_notice_config: { is_notice: row.card_on, notice_scope: row.card_scope },
    main_page_notice_config: { is_notice: row.home_on, notice_scope: row.home_scope },
  }));
}

/** Returns a member's settings for one object type, as stored. */
export async function settingsOfMember(db: Db, clientId: string, memberId: string, tableId: string) {
  return db
    .selectFrom('notice_configs')
    .select(['kind', 'card_on', 'card_scope', 'home_on', 'home_scope'])
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('table_id', '=', tableId)
    .execute();
}

/** Returns the company's settings for one object type; null for none. */
export async function getNoticeDefaults(db: Db, clientId: string, tableId: string): Promise<NoticeDefaults | null> {
  const row = await db
    .selectFrom('object_types')
    .select('settings')
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .executeTakeFirst();
  return row?.settings?.notice_defaults ?? null;
}

export async function putNoticeConfig(
  trx: Trx,
  clientId: string,
  memberId: string,
  config: NoticeConfig,
  time: Date,
): Promise<void> {
  const { card_notice_config: card, main_page_notice_config: home } = config;
  await trx
    .insertInto('notice_configs')
    .values({
      client_id: clientId,
      member_id: memberId,
      table_id: config.table_id,
      kind: config.type,
      card_on: card.is_notice,
      card_scope: card.notice_scope,
      home_on: home.is_notice,
      home_scope: home.notice_scope,
      update_time: time,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'member_id', 'table_id', 'kind']).doUpdateSet((row) => ({
        card_on: row.ref('excluded.card_on'),
        card_scope: row.ref('excluded.card_scope'),
        home_on: row.ref('excluded.home_on'),
        home_scope: row.ref('excluded.home_scope'),
        update_time: row.ref('excluded.update_time'),
      })),
    )
    .execute();
  await raiseConfigurationVersion(trx, clientId);
}
