import type { StoredRecord } from '../../domain/filters/matches';
import { idsIn, isLinkField, linkedTable } from '../../domain/values/link-field';
import type { Field } from '../../domain/metadata/field';
import { noChange } from '../../domain/notices/change';
import { isRich, mentionsIn } from '../../domain/rich/rich-text';
import { behaviourOf } from '../../domain/objects/behaviour';
import { outcomeOf } from '../../domain/stages/outcome';
import type { Trx } from '../db/tables';
import { storedRecords } from '../queries/named-records';
import type { FieldConfig } from '../queries/records/keys';
import { stagesOf } from '../queries/stages';
import { notify, type Notifier } from './notify';
import { notifyChatOfSave } from './notify-chats';

/** A record that was created (`before` is null) or changed. */
interface Saved {
  before: StoredRecord | null;
  after: StoredRecord;
  /** The fields that hold something else now. */
  changed: readonly string[];
  /** Members who are notified of it in another way. */
  except?: readonly string[] | undefined;
}

/** Notifies of a record that was created or changed. */
export async function notifyOfSave(
  trx: Trx,
  notifier: Notifier,
  fields: readonly FieldConfig[],
  { before, after, changed, except = [] }: Saved,
): Promise<void> {
  if (after.is_draft) return;
  // Of a draft nobody was notified: when it is finished, it is new to everybody.
  const known = before?.is_draft === true ? null : before;
  const stageMoved = known !== null && (known.stage_id !== after.stage_id || known.pipeline_id !== after.pipeline_id);
  const notified = await notify(
    trx,
    notifier,
    after,
    {
      membersBefore: known?.members ?? null,
      // The Markdown copy of a rich text is no field of its own: it would outlive the right to read the field.
      changed: known ? changed.filter((id) => fields.some((field) => field.field_id === id)) : [],
      values: new Map(
        known ? changed.map((id) => [id, { old: known.data[id] ?? null, new: after.data[id] ?? null }] as const) : [],
      ),
      mentioned: mentionedIn(fields, known, after),
      handedOver: known !== null && known.owner !== after.owner,
      stageMoved,
      won: stageMoved && behaviourOf(after.table_id).canBeWon && (await isWon(trx, notifier.actor.clientId, after)),
      noted: false,
    },
    { except, tellsUnreadable: true },
  );
  if (known !== null) await notifyChatOfSave(trx, notifier, fields, known, after, changed);
  else
    await notifyOfLinks(
      trx,
      notifier,
      fields,
      after,
      notified.map(({ memberId }) => memberId),
    );
}

/** So many of the records that a new one names hear of it: what is linked with more came from an import. */
const linkedLimit = 20;

/** The people of each record that a new record names are notified, each once and none who was notified that it is new (REQ records 3, new_{linked object}). */
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
    const own = links.filter((link) => link.table === table);
    const named = await storedRecords(
      trx,
      notifier.actor.clientId,
      table,
      own.map(({ id }) => id),
    );
    for (const linked of named.filter((one) => one.deleted_at === null)) {
      const change = { ...noChange, membersBefore: linked.members, linkedBy: record.table_id };
      const about = {
        linked: { record, fields: own.filter(({ id }) => id === linked.id).map(({ field }) => field) },
        except: [...except],
      };
      for (const { memberId } of await notify(trx, notifier, linked, change, about)) except.add(memberId);
    }
  }
}

/** Members that a rich text of the record mentions and did not mention before, each with the first field that does. */
export function mentionedIn(
  fields: readonly Pick<Field, 'field_id' | 'value_type' | 'sub_type'>[],
  before: StoredRecord | null,
  after: StoredRecord,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const field of fields.filter(isRich)) {
    const [then, now] = [before?.data[field.field_id], after.data[field.field_id]].map((value) =>
      typeof value === 'string' ? mentionsIn(value) : [],
    );
    for (const member of now ?? [])
      if (!then?.includes(member) && !found.has(member)) found.set(member, field.field_id);
  }
  return found;
}

async function isWon(trx: Trx, clientId: string, { table_id, pipeline_id, stage_id }: StoredRecord): Promise<boolean> {
  const stages = await stagesOf(trx, clientId);
  return stages.some(
    (stage) =>
      stage.table_id === table_id &&
      stage.pipeline_id === pipeline_id &&
      stage.stage_id === stage_id &&
      outcomeOf(stage) === 'won',
  );
}
