import { openDatabase } from '../server/db/connection';
import { inTransaction } from '../server/db/transaction';
import { insertNotices } from '../server/queries/notices/notices';

/** Notifies the member of `signIn` of twenty changed organizations, so that the home page has the notices of a working day. */
export async function giveNotices(dataDir: string): Promise<void> {
  const quiet = { info: () => undefined, warn: console.warn, error: console.error, fatal: console.error };
  const { db, close } = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: undefined }, { log: quiet });
  const rows = await db
    .selectFrom('records')
    .select('id')
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'organization')
    .where('owner', '=', 'mb_single')
    .limit(20)
    .execute();
  const now = Date.now();
  await inTransaction(db, (trx) =>
    insertNotices(
      trx,
      rows.map(({ id }, index) => ({
        client_id: 'brightsea-feishu',
        member_id: 'mb_single',
        notice_id: `bench_${index}`,
        type: 'OBJECT_CHANGE' as const,
        table_id: 'organization',
        record_id: id,
        note_id: null,
        actor: null,
        fields: [],
        on_home: true,
        create_time: new Date(now - index * 60_000),
      })),
    ),
  );
  await close();
}
