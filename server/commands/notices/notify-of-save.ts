import type { StoredRecord } from '../../../domain/filters/matches';
import { idsIn, isLinkField, linkedTable } from '../../../domain/values/link-field';
import type { Field } from '../../../domain/metadata/field';
import { noChange } from '../../../domain/notices/change';
import { isRich, mentionsIn } from '../../../domain/rich/rich-text';
import { getBehaviour } from '../../../domain/objects/behaviour';
import { getOutcome } from '../../../domain/stages/outcome';
import type { StageRow, Trx } from '../../db/tables';
import { storedRecords } from '../../queries/links/named-records';
import type { FieldConfig } from '../../queries/search/keys';
import { notify, type Notifier } from './notify';
import { notifyChatOfSave } from '../chats/notify-chats';
import { getCompanyConfiguration } from '../records/save-context';

/** A record that was created (`before` is null) or changed. */
interface SavedStates {
  before: StoredRecord | null;
  after: StoredRecord;
  /** The fields that have changed. */
  changed: readonly string[];
  /** Members who are notified in another way. */
  except?: readonly string[] | undefined;
}

/** Notifies members of a new or changed record. */
export async function notifyOfSave(
  trx: Trx,
  notifier: Notifier,
  fields: readonly FieldConfig[],
  { before, after, changed, except = [] }: SavedStates,
): Promise<void> {
  if (after.is_draft) return;
  // A draft notifies no member: once it is finished, it counts as new.
  const publishedRecord = before?.is_draft === true ? null : before;
  const stageMoved =
    publishedRecord !== null &&
    (publishedRecord.stage_id !== after.stage_id || publishedRecord.pipeline_id !== after.pipeline_id);
  const notified = await notify(
    trx,
    notifier,
    after,
    {
      membersBefore: publishedRecord?.members ?? null,
      // The Markdown copy of a rich text is no separate field: in a notice it would outlive the right to read the field.
      changed: publishedRecord ? changed.filter((id) => fields.some((field) => field.field_id === id)) : [],
      values: new Map(
        publishedRecord
          ? changed.map((id) => [id, { old: publishedRecord.data[id] ?? null, new: after.data[id] ?? null }] as const)
          : [],
      ),
      mentioned: mentionedIn(fields, publishedRecord, after),
      handedOver: publishedRecord !== null && publishedRecord.owner !== after.owner,
      stageMoved,
      won:
        stageMoved &&
        getBehaviour(after.table_id).canBeWon &&
        isWon((await getCompanyConfiguration(trx, notifier)).stages, after),
      noted: false,
    },
    { except, tellsUnreadable: true },
  );
  if (publishedRecord !== null) await notifyChatOfSave(trx, notifier, fields, publishedRecord, after, changed);
  else
    await notifyOfLinks(
      trx,
      notifier,
      fields,
      after,
      notified.map(({ memberId }) => memberId),
    );
}

/** The most linked records that notify of a new one: a record with more links came from an import. */
const linkedLimit = 20;

/**
 * Notifies the people of each record to which a new record links, each once, except those who were notified of the new record itself
 * (REQ records 3, new_{linked object}).
 */
async function notifyOfLinks(
  trx: Trx,
  notifier: Notifier,
  fields: readonly FieldConfig[],
  record: StoredRecord,
  notified: readonly string[],
): Promise<void> {
  const links = fields
    .filter(isLinkField)
    .flatMap((field) => {
      const table = linkedTable(field);
      return table === undefined
        ? []
        : idsIn(record.data[field.field_id]).map((id) => ({ table, id, field: field.field_id }));
    })
    .slice(0, linkedLimit);
  const except = new Set(notified);
  for (const table of new Set(links.map((link) => link.table))) {
    const linksOfTable = links.filter((link) => link.table === table);
    const linkedRecords = await storedRecords(
      trx,
      notifier.actor.clientId,
      table,
      linksOfTable.map(({ id }) => id),
    );
    for (const linked of linkedRecords.filter((linkedRecord) => linkedRecord.deleted_at === null)) {
      const change = { ...noChange, membersBefore: linked.members, linkedBy: record.table_id };
      const about = {
        linked: { record, fields: linksOfTable.filter(({ id }) => id === linked.id).map(({ field }) => field) },
        except: [...except],
      };
      for (const { memberId } of await notify(trx, notifier, linked, change, about)) except.add(memberId);
    }
  }
}

/** Returns the members whom a rich text mentions for the first time, each with the first such field. */
export function mentionedIn(
  fields: readonly Pick<Field, 'field_id' | 'value_type' | 'sub_type'>[],
  previousRecord: StoredRecord | null,
  savedRecord: StoredRecord,
): Map<string, string> {
  const fieldsByMember = new Map<string, string>();
  for (const field of fields.filter(isRich)) {
    const [previousMembers, now] = [previousRecord?.data[field.field_id], savedRecord.data[field.field_id]].map(
      (value) => (typeof value === 'string' ? mentionsIn(value) : []),
    );
    for (const member of now ?? [])
      if (!previousMembers?.includes(member) && !fieldsByMember.has(member)) fieldsByMember.set(member, field.field_id);
  }
  return fieldsByMember;
}

function isWon(stages: readonly StageRow[], { table_id, pipeline_id, stage_id }: StoredRecord): boolean {
  return stages.some(
    (stage) =>
      stage.table_id === table_id &&
      stage.pipeline_id === pipeline_id &&
      stage.stage_id === stage_id &&
      getOutcome(stage) === 'won',
  );
}
