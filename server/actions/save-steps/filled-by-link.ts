import { isByHand } from '../../../domain/forms/rows';
import { isComputed } from '../../../domain/metadata/reading';
import { fillFromLink } from '../../../domain/links/fill-from-link';
import { idsIn, isLinkField, linkedTable } from '../../../domain/values/link-field';
import { findRecords } from '../../queries/records/by-id';
import type { Values } from '../accept-values';
import type { SaveStep } from './save-step';

/**
 * Where a link is chosen, the fields of its fill map that nobody fills by hand get the linked record's values, as far as the member may
 * read them. What can be filled by hand the form has shown and sent itself.
 */
export const filledByLink: SaveStep = async (trx, _context, target, { values }) => {
  let filled: Values = {};
  for (const link of target.fields) {
    if (!link.link_field_fill_map || !isLinkField(link) || !(link.field_id in values)) continue;
    const [id, ...more] = idsIn(values[link.field_id]);
    if (id === undefined || more.length > 0) continue;
    const reached = await target.resolveType(linkedTable(link) ?? '', trx);
    const [linked] = reached ? await findRecords(trx, reached.read, [id]) : [];
    if (!reached || !linked) continue;
    const readable = Object.fromEntries(
      Object.entries(linked.data).filter(([field]) =>
        reached.fields.some((one) => one.field_id === field && one.access !== 'none'),
      ),
    );
    const reserved = target.fields.filter(
      (field) => field.access === 'write' && !isByHand(field, { use: 'own' }) && !isComputed(field),
    );
    filled = { ...filled, ...fillFromLink(reserved, link, readable) };
  }
  return filled;
};
