import type { Db } from '../../db/tables';

/** Returns whether a company requests approvals by this definition (Feishu, Lark) or process (DingTalk). */
export async function isOurDefinition(db: Db, clientId: string, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('approval_definitions')
    .select('code')
    .where('client_id', '=', clientId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row !== undefined;
}
