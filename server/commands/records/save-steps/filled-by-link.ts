import { isByHand } from '../../../../domain/forms/by-hand';
import type { Field } from '../../../../domain/metadata/field';
import { isComputed } from '../../../../domain/metadata/reading';
import { fillFromLink } from '../../../../domain/links/fill-from-link';
import { idsIn, isLinkField, linkedTable } from '../../../../domain/values/link-field';
import type { Trx } from '../../../db/tables';
import { refuseAmong } from '../../../db/together';
import { findRecords } from '../../../queries/records/by-id';
import type { Values } from '../accept-values';
import type { SaveTarget } from '../save-context';
import type { SaveStep } from './save-step';

/**
 * Fills the fields of a link's fill map that are not filled by hand with readable values of the linked record. The form shows and sends the
 * hand-filled ones.
 */
export const filledByLink: SaveStep = async (trx, _context, target, { values }) => {
  let filled: Values = {};
  for (const link of target.fields) {
    const readable = link.link_field_fill_map && (await linkedValues(trx, target, link, values));
    if (!readable) continue;
    const reserved = target.fields.filter(
      (field) => field.access === 'write' && !isByHand(field, { use: 'own' }) && !isComputed(field),
    );
    filled = { ...filled, ...fillFromLink(reserved, link, readable) };
  }
  return filled;
};

/** Fills the fields that a company copies from a chosen link (`copied_fields`), where the same save sets no other value. */
export const copiedByLink: SaveStep = async (trx, _context, target, { values }) => {
  let copied: Values = {};
  for (const { link_field_id, fields } of target.type.settings?.copied_fields ?? []) {
    const link = target.fields.find(({ field_id }) => field_id === link_field_id);
    const readable = link && (await linkedValues(trx, target, link, values));
    if (!readable) continue;
    const free = target.fields.filter(({ field_id }) => (values[field_id] ?? null) === null);
    copied = { ...copied, ...fillFromLink(free, { link_field_fill_map: fields }, readable) };
  }
  return copied;
};

/** Returns the readable values of the record that a save links; undefined for none or several. */
async function linkedValues(trx: Trx, target: SaveTarget, link: Field, values: Readonly<Values>) {
  if (!isLinkField(link) || !(link.field_id in values)) return undefined;
  const [id, ...more] = idsIn(values[link.field_id]);
  if (id === undefined || more.length > 0) return undefined;
  refuseAmong([id]);
  const reached = await target.resolveType(linkedTable(link) ?? '', trx);
  const [linked] = reached ? await findRecords(trx, reached.read, [id]) : [];
  if (!reached || !linked) return undefined;
  return Object.fromEntries(
    Object.entries(linked.data).filter(([field]) =>
      reached.fields.some((candidate) => candidate.field_id === field && candidate.access !== 'none'),
    ),
  );
}
