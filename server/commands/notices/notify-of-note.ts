import type { StoredRecord } from '../../../domain/filters/matches';
import { noChange } from '../../../domain/notices/change';
import { namingTypes, type NoticeChannel } from '../../../domain/notices/kinds';
import type { Trx } from '../../db/tables';
import { namedByNote } from '../../queries/notices/notices';
import { notify, type Notifier } from './notify';

export interface NoteNews {
  /** Members that the note mentions: each is notified once per note, at the first of its records that the member may read. */
  mentioned: readonly string[];
  /** The attendees, notified in the same way; a mentioned attendee is notified of the mention. */
  tookPart: readonly string[];
  /** The other people of its records who are notified; undefined leaves it to their own settings. */
  noticeConfig?: NoticeChannel | undefined;
  /** Records that the note did not have before. */
  added: readonly StoredRecord[];
  /** Records that the note already had. */
  kept: readonly StoredRecord[];
}

/** Notifies members of a new, edited or moved note, in its transaction. Members whom it named before are not notified again. */
export async function notifyOfNote(
  trx: Trx,
  notifier: Notifier,
  noteId: string,
  { mentioned, tookPart, noticeConfig, added, kept }: NoteNews,
): Promise<void> {
  const namedMembers = [...new Set([...mentioned, ...tookPart])];
  const notifiedMembers = namedMembers.length === 0 ? [] : await namedByNote(trx, notifier.actor.clientId, noteId);
  const notifiedBefore = notifiedMembers.flatMap(({ member_id, type }) =>
    namingTypes.includes(type) ? [member_id] : [],
  );
  let remainingMembers = namedMembers.filter((member) => !notifiedBefore.includes(member));
  for (const record of [...kept, ...added]) {
    const isNew = added.includes(record) && noticeConfig?.is_notice !== false;
    if (!isNew && remainingMembers.length === 0) continue;
    const notified = await notify(
      trx,
      notifier,
      record,
      {
        ...noChange,
        membersBefore: record.members,
        mentioned: new Map(
          remainingMembers.filter((member) => mentioned.includes(member)).map((member) => [member, 'content'] as const),
        ),
        tookPart: new Set(remainingMembers.filter((member) => tookPart.includes(member))),
        noted: isNew,
      },
      { noteId, only: listNotifiedMembers(record, remainingMembers, noticeConfig) },
    );
    remainingMembers = remainingMembers.filter(
      (member) =>
        !notified.some((notification) => notification.memberId === member && namingTypes.includes(notification.type)),
    );
  }
  const [first] = [...kept, ...added];
  const unreachedMembers = remainingMembers.filter(
    (member) =>
      mentioned.includes(member) && !notifiedMembers.some((notifiedMember) => notifiedMember.member_id === member),
  );
  if (!first || unreachedMembers.length === 0) return;
  const change = { ...noChange, mentioned: new Map(unreachedMembers.map((member) => [member, 'content'] as const)) };
  await notify(trx, notifier, first, change, { noteId, only: unreachedMembers, tellsUnreadable: true });
}

/** Returns the members whom its author wants to notify; undefined where the members' own settings decide. */
function listNotifiedMembers(
  { owner, members, followers }: StoredRecord,
  memberIds: readonly string[],
  config: NoticeChannel | undefined,
): readonly string[] | undefined {
  if (config === undefined || config.notice_scope === 'read') return undefined;
  const people = config.notice_scope === 'owner' ? [] : [...members, ...followers];
  return [...(owner === null ? [] : [owner]), ...people, ...memberIds];
}
