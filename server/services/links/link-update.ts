import type { Input, Output } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import { idsIn, linkCap, namesEveryType, getValue } from '../../../domain/values/link-field';
import { linkPaths, type LinkPath } from '../../../domain/links/link-paths';
import type { Field } from '../../../domain/metadata/field';
import { changeRecord } from '../../commands/records/save-record';
import type { SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { recordAbilities } from '../../policies/rules';
import { inSavepoint } from '../../db/transaction';
import { loadType, readRecord, type TypeContext } from '../records/record-access';

type UpdateLinksInput = Input<'links.update'>;
type LinkOutcome = Output<'links.update'>;

interface Link {
  id: string;
  wanted: boolean;
}

/** Links and unlinks records, each separately (REQ records 8: bulk operations never reject, they count). */
export async function updateLinks(request: SessionRequest, input: UpdateLinksInput): Promise<LinkOutcome> {
  const { object_type, object_id, table_id } = input;
  const [ownType, otherType] = await Promise.all([loadType(request, object_type), loadType(request, table_id)]);
  const links: Link[] = [
    ...[...new Set(input.add)].map((id) => ({ id, wanted: true })),
    ...[...new Set(input.remove)].map((id) => ({ id, wanted: false })),
  ];
  return request.once(async (trx) => {
    const record = await readRecord(request, ownType, object_id, trx, { lock: true });
    const { side, field } = chosenPath(request, { here: ownType, there: otherType }, record, input);
    const failed: LinkOutcome['failed'] = [];
    const writeLink = async ({ id }: Link, work: () => Promise<unknown>) => {
      const reason = await tried(trx, work);
      if (reason !== null) failed.push({ id, reason });
    };
    if (side === 'there') {
      for (const link of links)
        await writeLink(link, () =>
          write(request, otherType, field, link.id, [{ id: object_id, wanted: link.wanted }], trx),
        );
    } else if ((await tried(trx, () => write(request, ownType, field, object_id, links, trx))) !== null) {
      // If the links cannot be written together, each is written separately, so that the others are saved.
      for (const link of links) await writeLink(link, () => write(request, ownType, field, object_id, [link], trx));
    }
    return { success: links.length - failed.length, fail: failed.length, failed };
  });
}

/**
 * Returns the field that is written. For a mirrored pair it is the field of the present record, if the caller may change that, else the field of
 * the other record. @throws AppError invalid when the types are not linked, or not by this field.
 */
function chosenPath(
  request: SessionRequest,
  { here, there }: { here: TypeContext; there: TypeContext },
  record: StoredRecord,
  input: UpdateLinksInput,
): LinkPath {
  const back = linkPaths(there.fields, here.fields, input.table_id, input.object_type).map(
    ({ side, field }): LinkPath => ({ side: side === 'here' ? 'there' : 'here', field }),
  );
  const paths = [...back, ...linkPaths(here.fields, there.fields, input.object_type, input.table_id)].filter(
    ({ field }) => !namesEveryType(field) && (input.field_id === undefined || field.field_id === input.field_id),
  );
  const writable = recordAbilities(request.actor, here.type, record, here.teamMemberIds).update;
  const first = paths.find(({ side, field }) => side === 'there' || (writable && field.access === 'write')) ?? paths[0];
  if (!first) throw new AppError('invalid', {}, [{ field: input.field_id ?? 'table_id', code: 'unknownField' }]);
  return first;
}

/** Changes the field of one record, with all links in one change. */
async function write(
  request: SessionRequest,
  context: TypeContext,
  field: Field,
  id: string,
  links: readonly Link[],
  trx: Trx,
): Promise<void> {
  const before = await readRecord(request, context, id, trx, { lock: true });
  const { update, team } = recordAbilities(request.actor, context.type, before, context.teamMemberIds);
  if (!update) throw new AppError('notAllowed');
  const linked = idsIn(before.data[field.field_id]);
  const addedIds = links.filter((link) => link.wanted && !linked.includes(link.id)).map((link) => link.id);
  const removedIds = new Set(links.filter((link) => !link.wanted).map((link) => link.id));
  const ids = [...linked.filter((linkedId) => !removedIds.has(linkedId)), ...addedIds];
  // In a field for one record, the next record does not replace the present one.
  if (ids.length > linkCap(field) && linkCap(field) === 1)
    throw new AppError('invalid', {}, [{ field: field.field_id, code: 'linkTaken' }]);
  const values = { [field.field_id]: getValue(field, ids) };
  const state = { knownUpdateTime: before.update_time, teamIsFixed: !team };
  await changeRecord(trx, request, context, before, { values }, state);
}

/** Returns null when the change was made, else the reason; then nothing is changed. */
async function tried(trx: Trx, work: () => Promise<unknown>): Promise<string | null> {
  try {
    await inSavepoint(trx, work);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields?.[0]?.code ?? error.name;
  }
}
