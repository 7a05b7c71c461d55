import type { Input, Output } from '../../../domain/contract';
import type { LiveEvent, Notice, NoticeConfig } from '../../../domain/contract/notices/notices';
import { perFamily } from '../../../domain/contract/per-family';
import { AppError } from '../../../domain/errors';
import { linkedTable } from '../../../domain/values/link-field';
import { defaultSetting } from '../../../domain/notices/default-setting';
import { listKinds, getNotice, type NoticeKind } from '../../../domain/notices/kinds';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { describeNotices, listObjects } from '../../commands/notices/describe-notices';
import type { DescribedNotice } from '../../commands/notices/described-notice';
import type { Handlers, SessionRequest } from '../../context';
import { descriptionHtml } from '../../messages/notices';
import { keyReaches } from '../../policies/rules';
import { listNoticeConfigs, putNoticeConfig } from '../../queries/notices/notice-configs';
import { lastChangeSince } from '../../queries/configuration/audit-log';
import { approvalEventId, approvalsSince } from '../../queries/approvals/approvals';
import { countUnread, markNoticesRead, newNotices, pageOfNotices } from '../../queries/notices/notices';
import { linkFields } from '../../queries/links/named-records';
import type { FieldConfig } from '../../queries/search/keys';
import { eventOverlapMs, recordEventsSince } from '../../queries/records/record-events';
import type { ObjectTypeRow } from '../../db/tables';
import { listObjectTypes } from '../../queries/companies/bootstrap';
import { loadScopes } from '../../services/configuration/every-type';

type NoticeCallNames = Extract<keyof Handlers, `${'notices' | 'events'}.${string}`>;

/** The page size of notices (SD-26). */
const defaultSize = 20;
/** A listener that was away for longer reloads its whole list. */
const eventLimit = 100;

async function readConfig(
  request: SessionRequest,
  { table_id }: Input<'notices.getConfig'>,
): Promise<Output<'notices.getConfig'>> {
  const { db, actor } = request;
  const objectTypes = await listObjectTypes(db, actor.clientId);
  const types = objectTypes.filter((type) => (table_id === undefined ? type.is_show : type.table_id === table_id));
  if (table_id !== undefined && types.length === 0) throw new AppError('notFound');
  const [ownConfigs, links] = await Promise.all([
    listNoticeConfigs(db, actor.clientId, actor.memberId),
    linkFields(db, actor.clientId),
  ]);
  return {
    list: types.flatMap((type) =>
      listKinds(type, linkingTo(type.table_id, objectTypes, links)).map(
        (kind) =>
          ownConfigs.find((config) => config.table_id === type.table_id && config.type === kind) ??
          standard(type, kind),
      ),
    ),
  };
}

async function writeConfig(
  request: SessionRequest,
  config: Input<'notices.setConfig'>,
): Promise<Output<'notices.setConfig'>> {
  const { clientId, memberId } = request.actor;
  const [all, links] = await Promise.all([listObjectTypes(request.db, clientId), linkFields(request.db, clientId)]);
  const type = all.find(({ table_id }) => table_id === config.table_id);
  if (!type) throw new AppError('notFound');
  if (!listKinds(type, linkingTo(type.table_id, all, links)).includes(config.type))
    throw new AppError('invalid', {}, [{ field: 'type', code: 'notAnOption' }]);
  return request.once(async (trx) => {
    await putNoticeConfig(trx, clientId, memberId, config, new Date(request.now()));
    return {};
  });
}

export const notices: Handlers<NoticeCallNames> = {
  'notices.list': async (request, { filter, mine, skip = 0, limit = defaultSize }) => {
    const reader = await getReader(request);
    const type = filter?.value;
    const [page, unread] = await Promise.all([
      pageOfNotices(request.db, { ...reader, type, mine }, { skip, limit }),
      countUnread(request.db, reader),
    ]);
    const described = await describeNotices(request.db, request.actor, request.language, page.rows);
    return { list: described.map(noticeJson), has_more: page.hasMore, unread };
  },

  'notices.markRead': async (request, input) => {
    const { clientId, memberId } = request.actor;
    await request.once(async (trx) => {
      await markNoticesRead(trx, clientId, memberId, 'all' in input ? 'all' : input.ids, new Date(request.now()));
      return {};
    });
    return { unread: await countUnread(request.db, await getReader(request)) };
  },

  'notices.getConfig': readConfig,
  'notices.setConfig': writeConfig,
  ...perFamily('notices', 'TableConfig', () => readConfig),
  ...perFamily('notices', 'UpdateConfig', () => writeConfig),

  'events.list': async (request, { last_id }) => {
    const reader = await getReader(request);
    const [list, unread] = await Promise.all([
      last_id === undefined ? [] : eventsAfter(request, reader, last_id),
      countUnread(request.db, reader),
    ]);
    return { list, unread, last_id: [last_id ?? '', ...list.map(({ id }) => id)].sort().at(-1) || request.makeId() };
  },
};

async function getReader(request: SessionRequest) {
  const { clientId, memberId, isAdmin } = request.actor;
  return { clientId, memberId, isAdmin, scopes: await loadScopes(request) };
}

/** Returns the caller's events after a given one, the oldest first, and repeats those of the last moments before it. */
export async function eventsSince(request: SessionRequest, lastId: string): Promise<LiveEvent[]> {
  return eventsAfter(request, await getReader(request), lastId);
}

async function eventsAfter(
  request: SessionRequest,
  reader: Awaited<ReturnType<typeof getReader>>,
  lastId: string,
): Promise<LiveEvent[]> {
  const question = { since: new Date(toTime(lastId) - eventOverlapMs), limit: eventLimit };
  const { clientId, memberId, scopes } = reader;
  // A program gets events of records and settings, not the notices of its member.
  const isPerson = request.actor.key === undefined;
  const [notices, recordEvents, approvals, configurationChange] = await Promise.all([
    isPerson ? newNotices(request.db, reader, question) : [],
    recordEventsSince(request.db, clientId, { memberId, scopes }, question),
    isPerson ? approvalsSince(request.db, clientId, [memberId], question.since) : [],
    lastChangeSince(request.db, clientId, question.since),
  ]);
  const events: LiveEvent[] = [
    ...notices.map((row) => ({
      id: row.notice_id,
      type: 'notice' as const,
      // The notice checks read access to its record, and so do the records of an action on several.
      ...(getNotice(row.type).isForUnreadable || row.group_id !== null
        ? { table_id: '', record_id: '' }
        : { table_id: row.table_id, record_id: row.record_id }),
      version: row.create_time.getTime(),
    })),
    ...recordEvents
      .filter(({ table_id }) => keyReaches(request.actor, table_id, 'read'))
      .map((row) => ({
        id: row.event_id,
        type: 'record' as const,
        table_id: row.table_id,
        record_id: row.record_id,
        version: row.version.getTime(),
      })),
    ...approvals.map((row) => ({
      id: approvalEventId(row),
      type: 'approval' as const,
      table_id: row.table_id,
      record_id: row.record_id,
      version: row.update_time.getTime(),
    })),
    ...(configurationChange
      ? [
          {
            id: configurationChange.entry_id,
            type: 'configuration' as const,
            table_id: '',
            record_id: '',
            version: configurationChange.create_time.getTime(),
          },
        ]
      : []),
  ];
  return events.filter(({ id }) => id !== lastId).sort((first, second) => (first.id < second.id ? -1 : 1));
}

/** Returns the creation time of an id (domain/ids.ts); 0 for a foreign id. */
function toTime(id: string): number {
  const time = Number.parseInt(id.slice(0, 9), 36);
  return Number.isFinite(time) && time < 8.64e15 ? time : 0;
}

/**
 * Returns the visible types with fields that link to records of this type, in the order of the types. Notes are left out, because they have a
 * separate kind of notice.
 */
function linkingTo(tableId: string, types: readonly ObjectTypeRow[], links: readonly FieldConfig[]): string[] {
  const naming = new Set(links.filter((field) => linkedTable(field) === tableId).map((field) => field.table));
  return types
    .filter(
      ({ table_id, is_show }) => is_show && getBehaviour(table_id).presence !== 'attached' && naming.has(table_id),
    )
    .map(({ table_id }) => table_id);
}

function standard(type: ObjectTypeRow, kind: NoticeKind): NoticeConfig {
  return { table_id: type.table_id, type: kind, ...defaultSetting(kind, type.settings?.notice_defaults) };
}

function noticeJson(notice: DescribedNotice): Notice {
  const { row, record, title, line } = notice;
  return {
    _id: row.notice_id,
    type: row.type,
    title,
    description: descriptionHtml(line),
    create_time: row.create_time.getTime(),
    read: row.read_time !== null,
    object: { owner_member_id: record?.owner ?? null, _all_member_ids: record?.members ?? [] },
    ...listObjects(notice),
    ...(notice.records && { records: notice.records }),
  };
}
