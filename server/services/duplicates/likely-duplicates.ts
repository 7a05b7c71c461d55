import type { Input, Output } from '../../../domain/contract';
import type { DuplicateReason } from '../../../domain/contract/duplicates/duplicates';
import {
  compareMatches,
  compareRecords,
  isLikely,
  isNamed,
  isSame,
  type Match,
} from '../../../domain/duplicates/compare';
import type { ComparedRecord } from '../../../domain/duplicates/keys';
import { duplicateRules } from '../../../domain/duplicates/rules';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { SessionRequest } from '../../context';
import type { Db, Trx } from '../../db/tables';
import { abilitiesOn, tableAbilities } from '../../policies/rules';
import { shownTitle } from '../../policies/visible-values';
import {
  dismissedPairs,
  dismissPair,
  recordsSharing,
  recordsWithKeys,
  type Candidate,
} from '../../queries/duplicates/duplicates';
import { plainPinyin } from '../../queries/search/pinyin';
import { duplicateHashes } from '../../queries/search/keys';
import { makeGiveWay } from '../give-way';
import { loadType, present, readRecord, type TypeContext } from '../records/record-access';

/** Limits of a hint: `looked` readable records are compared, and as many unreadable ones. `named` of them are shown. */
const hintLimits = { looked: 200, named: 3 };
/**
 * Limits of a page of pairs. Each of at most `steps` steps reads `step` records and at most `sharing` records with the same keys. A page ends early with
 * `pairs` pairs or `compared` compared values.
 */
const pageLimits = { step: 100, sharing: 1_000, steps: 3, pairs: 20, compared: 30_000 };
/** The most records of one key that are compared. A key with more records says little, and each record is compared with every other. */
const keyLimit = 50;
/**
 * The most queries for records that share keys. Each query leaves out the keys that filled the query before, so that rare keys get their records.
 */
const sharingRounds = 3;
/** A telephone number or a page that more records share is a switchboard or a placeholder and makes no pair. */
const sharedByMany = 10;

/** Returns the part of a record that the caller sees: hidden fields find no duplicate and give no reason. */
function describeSeen({ fields }: TypeContext, data: Readonly<Record<string, unknown>>): ComparedRecord {
  return { data, fields: fields.filter(({ access }) => access !== 'none') };
}

/** Returns a function for the sound of names that computes each one once. */
function rememberedPinyin(): (text: string) => string {
  const sounds = new Map<string, string>();
  return (text) => {
    const sound = sounds.get(text) ?? plainPinyin(text);
    sounds.set(text, sound);
    return sound;
  };
}

const listReasons = ({ reasons }: Match): DuplicateReason[] =>
  reasons.map(({ by, how, field_id }) => ({ by, how, field_id }));

/**
 * Returns records like one that is being created (SD-107). For an unreadable record it returns the owner alone, and only where a value matches that
 * is sufficient by itself: a merely similar value would let somebody guess names. @throws AppError notAllowed; invalid for a field that the caller
 * may not write.
 */
export async function likelyDuplicates(
  request: SessionRequest,
  { table_id, fields: sentFields }: Input<'duplicates.check'>,
): Promise<Output<'duplicates.check'>> {
  const context = await loadType(request, table_id);
  if (!tableAbilities(request.actor, context.type).create) throw new AppError('notAllowed');
  const writable = context.fields.filter(({ access }) => access === 'write');
  const unknown = Object.keys(sentFields).find((id) => !writable.some(({ field_id }) => field_id === id));
  if (unknown !== undefined) throw new AppError('invalid', {}, [{ field: unknown, code: 'unknownField' }]);
  const alike = await findAlike(request.db, request.actor.clientId, context, { data: sentFields, fields: writable });
  return {
    list: alike.slice(0, hintLimits.named).map(({ record, readable, match }) => ({
      record: {
        _id: record.id,
        table_id,
        readable,
        title: readable ? shownTitle(context.type, context.fields, record) : '',
        owner_member_id: record.owner,
      },
      reasons: listReasons(match).filter(({ how }) => readable || how === 'same'),
    })),
  };
}

/** A record that is similar to given values. */
export interface AlikeRecord {
  record: StoredRecord;
  readable: boolean;
  match: Match;
}

/**
 * Returns the records that are likely the one with these values, the most similar first. An unreadable record is included only where a value
 * matches that is sufficient by itself.
 */
export async function findAlike(
  db: Db | Trx,
  clientId: string,
  context: TypeContext,
  typed: ComparedRecord,
): Promise<AlikeRecord[]> {
  const [alike = []] = await findAlikeOfEach(db, clientId, context, [typed], hintLimits.looked);
  return alike;
}

/**
 * Returns the same for several records, in two statements. @param limit the number of readable records that are compared with them, and the same
 * number of unreadable ones
 */
export async function findAlikeOfEach(
  db: Db | Trx,
  clientId: string,
  context: TypeContext,
  typedRecords: readonly ComparedRecord[],
  limit: number,
): Promise<AlikeRecord[][]> {
  const rules = duplicateRules(context.type, context.configuration);
  const source = { clientId, tableId: context.type.table_id, duplicateRules: rules, fields: context.configuration };
  const keyLists = typedRecords.map(({ data, fields }) => {
    const ids = new Set(fields.map(({ field_id }) => field_id));
    return duplicateHashes(source, Object.fromEntries(Object.entries(data).filter(([id]) => ids.has(id))));
  });
  const keys = [...new Set(keyLists.flat())];
  const candidates = [
    ...(await recordsSharing(db, context.read, keys, { readable: true, limit })),
    ...(await recordsSharing(db, context.read, keys, { readable: false, limit })),
  ];
  const pinyin = rememberedPinyin();
  const giveWay = makeGiveWay();
  const answers: AlikeRecord[][] = [];
  for (const [index, typed] of typedRecords.entries()) {
    const ownKeys = new Set(keyLists[index]);
    const matches: AlikeRecord[] = [];
    for (const { record, readable, keys: recordKeys } of candidates) {
      if (!recordKeys.some((key) => ownKeys.has(key))) continue;
      const match = compareRecords(rules, typed, describeSeen(context, record.data), pinyin);
      if (isLikely(match) && (readable || isSame(match))) matches.push({ record, readable, match });
      await giveWay();
    }
    answers.push(matches.sort((first, second) => compareMatches(first.match, second.match)));
  }
  return answers;
}

/** Returns some pairs of records that are likely duplicates, the most similar first. The page continues after the last compared record. */
export async function duplicatePairs(
  request: SessionRequest,
  { table_id, after = '' }: Input<'duplicates.list'>,
): Promise<Output<'duplicates.list'>> {
  const context = await loadType(request, table_id);
  const rules = duplicateRules(context.type, context.configuration);
  const pairs: CandidatePair[] = [];
  const budget = { compared: pageLimits.compared };
  let next: string | null = rules.length === 0 ? null : after;
  for (let step = 0; next !== null && step < pageLimits.steps && hasRoom(pairs, budget); step += 1) {
    const records = await recordsWithKeys(request.db, context.read, next, pageLimits.step);
    const last = await addPairs(request, context, records, { found: pairs, budget });
    const isWhole = last === records.at(-1)?.record.id;
    next = isWhole && records.length < pageLimits.step ? null : (last ?? null);
  }
  pairs.sort((first, second) => compareMatches(first.match, second.match));
  const presented = await present(
    request,
    context,
    pairs.flatMap(({ pair }) => pair),
  );
  return {
    next,
    list: pairs.map(({ match }, pairIndex) => ({
      records: presented.slice(2 * pairIndex, 2 * pairIndex + 2),
      score: match.score,
      reasons: listReasons(match),
    })),
  };
}

interface CandidatePair {
  pair: [StoredRecord, StoredRecord];
  match: Match;
}

interface CandidatePage {
  found: CandidatePair[];
  /** The number of values that can still be compared. */
  budget: { compared: number };
}

const hasRoom = (pairs: readonly CandidatePair[], { compared }: CandidatePage['budget']) =>
  pairs.length < pageLimits.pairs && compared > 0;

/** Returns the records that the caller can read and that share these keys, by key. */
async function sharingByKey(
  { db }: SessionRequest,
  context: TypeContext,
  keys: readonly number[],
): Promise<Map<number, StoredRecord[]>> {
  const byKey = new Map<number, StoredRecord[]>();
  let openKeys = new Set(keys);
  for (let round = 0; openKeys.size > 0 && round < sharingRounds; round += 1) {
    const limit = pageLimits.sharing;
    const sharing = await recordsSharing(db, context.read, [...openKeys], { readable: true, limit });
    for (const key of openKeys) byKey.set(key, []);
    for (const { record, keys: all } of sharing) for (const key of all) byKey.get(key)?.push(record);
    const full = [...openKeys].filter((key) => (byKey.get(key)?.length ?? 0) > keyLimit);
    if (sharing.length < limit || full.length === 0) break;
    openKeys = new Set([...openKeys].filter((key) => !full.includes(key)));
  }
  return byKey;
}

/**
 * Adds the pairs of these records with later ones. The caller may change both records of a pair, and may remove one. @returns the id of the last
 * compared record; undefined when there was none
 */
async function addPairs(
  request: SessionRequest,
  context: TypeContext,
  records: readonly Candidate[],
  { found, budget }: CandidatePage,
): Promise<string | undefined> {
  const { db, actor } = request;
  const keys = [...new Set(records.flatMap((candidate) => candidate.keys))];
  const byKey = await sharingByKey(request, context, keys);
  const abilities = abilitiesOn(actor, context.type, context.teamMemberIds);
  const dismissed = await dismissedPairs(
    db,
    { clientId: actor.clientId, tableId: context.type.table_id },
    records.map(({ record }) => record.id),
  );
  const pinyin = rememberedPinyin();
  const rules = duplicateRules(context.type, context.configuration);
  const toComparable = remembered(({ data }) => describeSeen(context, data));
  const getAbilities = remembered(abilities);
  const values = {
    clientId: actor.clientId,
    tableId: context.type.table_id,
    duplicateRules: rules.filter(({ by }) => !isNamed(by)),
    fields: context.fields,
  };
  const valueKeys = ({ data }: StoredRecord) => new Set(duplicateHashes(values, data));
  const giveWay = makeGiveWay();
  const costOfPair = rules.length ** 2;
  let last: string | undefined;
  for (const { record, keys: ownKeys } of records) {
    if (!hasRoom(found, budget)) break;
    last = record.id;
    const ownAbilities = getAbilities(record);
    if (!ownAbilities.update) continue;
    const common = ownKeys.filter((key) => (byKey.get(key)?.length ?? 0) > sharedByMany);
    const telling =
      common.length === 0 ? ownKeys : ownKeys.filter((key) => !(common.includes(key) && valueKeys(record).has(key)));
    const findLaterRecords = (key: number) =>
      (byKey.get(key) ?? []).filter(({ id }) => id > record.id).slice(0, keyLimit);
    const otherRecords = new Map(
      telling.flatMap((key) => findLaterRecords(key).map((laterRecord) => [laterRecord.id, laterRecord] as const)),
    );
    for (const otherRecord of otherRecords.values()) {
      await giveWay();
      if (dismissed.has(`${record.id} ${otherRecord.id}`)) continue;
      const otherAbilities = getAbilities(otherRecord);
      if (!otherAbilities.update || !(ownAbilities.remove || otherAbilities.remove)) continue;
      budget.compared -= costOfPair;
      const match = compareRecords(rules, toComparable(record), toComparable(otherRecord), pinyin);
      if (isLikely(match)) found.push({ pair: [record, otherRecord], match });
    }
  }
  return last;
}

/** Returns a function that computes its result once for each record. */
function remembered<Result>(work: (record: StoredRecord) => Result): (record: StoredRecord) => Result {
  const results = new Map<string, Result>();
  return (record) => {
    const result = results.get(record.id) ?? work(record);
    results.set(record.id, result);
    return result;
  };
}

/** @throws AppError notFound, deleted, notReadable; notAllowed for records that the caller may not change. */
export async function dismissDuplicate(
  request: SessionRequest,
  { table_id, ids }: Input<'duplicates.dismiss'>,
): Promise<Output<'duplicates.dismiss'>> {
  const context = await loadType(request, table_id);
  return request.once(async (trx) => {
    const abilities = abilitiesOn(request.actor, context.type, context.teamMemberIds);
    const [firstId = '', secondId = ''] = [...ids].sort();
    if (firstId === secondId) throw new AppError('invalid', {}, [{ field: 'ids', code: 'notARecord' }]);
    for (const id of [firstId, secondId])
      if (!abilities(await readRecord(request, context, id, trx)).update) throw new AppError('notAllowed');
    const pairScope = { clientId: request.actor.clientId, tableId: table_id };
    await dismissPair(trx, pairScope, [firstId, secondId], {
      memberId: request.actor.memberId,
      time: new Date(request.now()),
    });
    return {};
  });
}
