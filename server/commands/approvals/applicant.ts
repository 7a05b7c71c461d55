import { calendarAt } from '../../../domain/calendar';
import { AppError } from '../../../domain/errors';
import type { Actor, App, Language } from '../../context';
import type { Trx } from '../../db/tables';
import { readScope, visibleFields } from '../../policies/rules';
import type { ResolvedType } from '../../policies/resolve-type';
import { readConfigurationSnapshot } from '../../queries/configuration/configuration-snapshot';
import { languageOfMember } from '../../queries/notices/notice-readers';
import { findMembership } from '../../queries/sessions/sign-in';
import { getCompanyConfiguration, type SaveContext, type SaveTarget } from '../records/save-context';
import { sharedLanguage } from '../../../domain/platforms';

/**
 * Returns the applicant of an approval as the author of the approved change. The applicant's rights were checked at the request, and the applicant
 * may have left since. @throws AppError notFound
 */
export async function applicantContext(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  { client_id: clientId, member_id: memberId }: { client_id: string; member_id: string },
): Promise<SaveContext> {
  const membership = await findMembership(trx, clientId, memberId);
  if (!membership) throw new AppError('notFound');
  const { client, member } = membership;
  const language: Language = (await languageOfMember(trx, clientId, memberId)) ?? sharedLanguage(client.channel, 'en');
  const actor: Actor = {
    clientId,
    memberId,
    name: member.name,
    channel: client.channel,
    openId: member.open_id,
    isAdmin: false,
    isDataAdmin: true,
    teamIds: member.team_ids,
    roleIds: [],
    seat: 'paid',
    sessionHash: '',
    timeZone: client.time_zone,
    configurationVersion: client.configuration_version,
    suiteApp: client.suite_app,
    documentPlace: client.dingtalk_documents,
    isCounted: false,
    seenBy: null,
  };
  // The configuration is read in this transaction, because a sample uses types that the same transaction creates.
  let company: ReturnType<typeof readConfigurationSnapshot> | undefined;
  const configurations = { read: () => (company ??= readConfigurationSnapshot(trx, clientId)) };
  return { now: app.now, makeId: app.makeId, configurations, actor, language, hasLeft: member.deleted };
}

/**
 * Returns the type for writing an approved change. The change is decided and is not an edit of a member, so rights and forms do not block it.
 * @param writtenFields ids of the written fields. @throws AppError notFound for a type that the company no longer has.
 */
export async function approvedTarget(
  trx: Trx,
  context: SaveContext,
  tableId: string,
  writtenFields: readonly string[],
): Promise<SaveTarget> {
  const { actor, now } = context;
  const { types } = await getCompanyConfiguration(trx, context);
  const resolveType = async (table: string): Promise<ResolvedType | null> => {
    const otherType = types.get(table);
    if (!otherType) return null;
    const fields = visibleFields(actor, otherType.fields);
    const read = { ...readScope(actor, otherType.type, fields, []), calendar: calendarAt(now(), actor.timeZone) };
    return { type: otherType.type, fields, configuration: otherType.fields, read };
  };
  const resolved = await resolveType(tableId);
  if (!resolved) throw new AppError('notFound');
  const fields = resolved.fields.map((field) => {
    if (!writtenFields.includes(field.field_id)) return field;
    const { visibility_config: _own, lead_visibility_config: _lead, link_visibility_config: _link, ...bare } = field;
    return { ...bare, access: 'write' as const };
  });
  return { type: resolved.type, fields, configuration: resolved.configuration, resolveType };
}
