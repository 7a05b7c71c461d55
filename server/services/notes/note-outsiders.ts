import type { Output } from '../../../domain/contract';
import type { StoredRecord } from '../../../domain/filters/matches';
import { isForOne, roleFields } from '../../../domain/objects/collaborators';
import { mentionedIn } from '../../commands/notices/notify-of-save';
import type { SessionRequest } from '../../context';
import { reasonsToRead } from '../../policies/read-reasons';
import { recordAbilities } from '../../policies/rules';
import { shownTitle } from '../../policies/visible-values';
import { listEveryReader } from '../people/readers';
import type { TypeContext } from '../records/record-access';

/** A record that a note is about, with its type as the note's author sees it. */
export interface NotedRecord {
  context: TypeContext;
  record: StoredRecord;
}

const noOutsiders: Output<'notes.outsiders'> = { list: [], record: null };

/**
 * Returns the colleagues whom a note mentions and who may read none of these records, where its author may add them to the team of one (SD-88), for
 * the first such record. @param about the records of the note that its author may read
 */
export async function findOutsiders(
  request: SessionRequest,
  notes: TypeContext,
  note: StoredRecord,
  about: readonly NotedRecord[],
): Promise<Output<'notes.outsiders'>> {
  const mentioned = mentionedIn(notes.configuration, null, note);
  if (mentioned.size === 0) return noOutsiders;
  const target = about.flatMap(({ context, record }) => {
    const role = roleFields(context.fields).find((field) => field.access === 'write' && !isForOne(field));
    const may = recordAbilities(request.actor, context.type, record, context.teamMemberIds).team;
    return may && role ? [{ context, record, role }] : [];
  })[0];
  if (!target) return noOutsiders;
  const readers = (await listEveryReader(request)).filter(({ member }) => mentioned.has(member.member_id));
  const list = readers.filter(({ who, colleagues }) =>
    about.every(({ context, record }) => reasonsToRead(who, context.type, record, colleagues).length === 0),
  );
  if (list.length === 0) return noOutsiders;
  const { context, record, role } = target;
  return {
    list: list.map(({ member: { member_id, name } }) => ({ member_id, name })),
    record: {
      table_id: record.table_id,
      id: record.id,
      title: shownTitle(context.type, context.fields, record),
      role: role.field_id,
    },
  };
}
