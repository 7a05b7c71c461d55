import { isUsuallyOrdered } from './is-usually-ordered';
import { normaliseText } from '@domain/compared-text';
import { getPartialDigits } from '@domain/phones/parts';
import { fulfilsTerms, parseKeyword } from '@domain/search/keyword';
import type { RecordJson } from '@domain/contract/shapes';
import { keptCalls } from '@domain/contract/kept-calls';
import type { AskedCall } from '@domain/contract/calls';
import { getBehaviour } from '@domain/objects/behaviour';
import type { KeptDevice } from './KeptDevice';

/** The device's answer in place of the server's, and the time of the server's answer. */
export interface OfflineAnswer {
  answer: unknown;
  time: number;
}

/** A page of records as it is stored: the records are stored separately, each once. */
interface KeptPage {
  list: (readonly [tableId: string, id: string])[];
}

type OfflineInput = Readonly<Record<string, unknown>>;

export const recordName = (tableId: string, id: string) => `r/${tableId}/${id}`;
export const answerName = (name: AskedCall, input: object) => `a/${name} ${JSON.stringify(input)}`;

type NameOf = (memberId: string | null) => string;

/** Answers a read from the device's data; undefined without a suitable answer. @param getName returns the name of a member */
export async function findKept(
  device: KeptDevice,
  name: AskedCall,
  input: OfflineInput,
  getName: NameOf,
): Promise<OfflineAnswer | undefined> {
  const kind = keptCalls[name];
  if (kind === 'record') return oneRecord(device, input);
  const exact = answerName(name, input);
  if (kind === 'records') return (await samePage(device, exact)) ?? pageOfRecords(device, name, input);
  const answer = await device.read(exact);
  if (answer !== undefined) return { answer, time: device.at(exact) };
  return name.endsWith('.events') ? notesAbout(device, input, getName) : undefined;
}

/** Returns one record, from its own answer or a list. */
async function oneRecord(device: KeptDevice, input: OfflineInput): Promise<OfflineAnswer | undefined> {
  const id = idIn(input);
  const name = device.names('r/').find((candidate) => candidate.endsWith(`/${id}`));
  const answer = name === undefined ? undefined : await device.read<RecordJson>(name);
  return name !== undefined && answer?.abilities ? { answer, time: device.at(name) } : undefined;
}

/** Returns a stored page with the last known state of its records; dropped ones are missing. */
async function samePage(device: KeptDevice, name: string): Promise<OfflineAnswer | undefined> {
  const page = await device.read<KeptPage>(name);
  if (!page) return undefined;
  const list = await device.readAll<RecordJson>(page.list.map(([tableId, id]) => recordName(tableId, id)));
  return { answer: { ...page, list }, time: device.at(name) };
}

/** Returns the stored records of a type, the newest first, filtered by words if there are any. Server-side conditions are not guessed. */
async function pageOfRecords(
  device: KeptDevice,
  name: AskedCall,
  input: OfflineInput,
): Promise<OfflineAnswer | undefined> {
  const { table_id: tableId, keyword = '' } = input;
  if (name.startsWith('links.') || typeof tableId !== 'string' || typeof keyword !== 'string') return undefined;
  if (input.filter !== undefined || !isUsuallyOrdered(input)) return undefined;
  const names = device.names(`r/${tableId}/`);
  if (names.length === 0) return undefined;
  const terms = parseKeyword(keyword);
  const matches = (await device.readAll<RecordJson>(names))
    .filter((record) => record.deleted !== true && (terms.length === 0 || fulfilsTerms(textsIn(record), terms)))
    .sort((record, otherRecord) => otherRecord.create_time - record.create_time);
  const size = numberIn(input, ['size', 'limit', 'pageSize'], 20);
  const start = numberIn(input, ['skip'], (numberIn(input, ['page'], 1) - 1) * size);
  const answer = {
    list: matches.slice(start, start + size),
    total: matches.length,
    // The device may not know all of them.
    total_is_capped: true,
    has_more: matches.length > start + size,
  };
  return { answer, time: Math.min(...names.map((name) => device.at(name))) };
}

/** Returns the stored notes about a record whose timeline was never opened. */
async function notesAbout(
  device: KeptDevice,
  input: OfflineInput,
  getName: NameOf,
): Promise<OfflineAnswer | undefined> {
  const id = idIn(input);
  const { event_type: requestedType = 'all' } = input;
  if (requestedType !== 'all' && requestedType !== 'FOLLOW_NOTE') return undefined;
  const names = device
    .names('r/')
    .filter((candidate) => getBehaviour(candidate.split('/')[1] ?? '').presence === 'attached');
  const about = (await device.readAll<RecordJson>(names)).filter((note) =>
    Object.values((note.follow_relate_objs ?? {}) as Record<string, readonly string[]>).some((ids) => ids.includes(id)),
  );
  if (about.length === 0) return undefined;
  const list = about
    .sort((note, otherNote) => otherNote.create_time - note.create_time)
    .map((note) => ({
      _id: `note ${note._id}`,
      event_type: 'FOLLOW_NOTE',
      sub_type: 'FOLLOW_NOTE',
      create_timestamp: note.create_time,
      update_timestamp: note.update_time,
      operator_member_id: note.create_member_id,
      operator_name: getName(note.create_member_id),
      note,
    }));
  const keptAt = Math.min(...about.map((note) => device.at(recordName(note.table_id, note._id))));
  return { answer: { list: numberIn(input, ['page'], 1) === 1 ? list : [], total: list.length }, time: keptAt };
}

const idIn = ({ id, ticket_id: ticketId }: OfflineInput): string => String(id ?? ticketId);

function numberIn(input: OfflineInput, names: readonly string[], otherwise: number): number {
  const numberValue = names.map((name) => input[name]).find((value) => typeof value === 'number');
  return typeof numberValue === 'number' ? numberValue : otherwise;
}

/** Returns the readable text of a record in compared form, with numbers also as digits, without ids and names of other records. */
function textsIn(record: RecordJson): string {
  const { _refs, abilities: _abilities, _id, ...otherProperties } = record;
  const texts = [record.title, ...Object.values(otherProperties).filter((value) => typeof value === 'string')];
  return texts.flatMap((text) => [normaliseText(text), getPartialDigits(text) ?? '']).join('\n');
}
