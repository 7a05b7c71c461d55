import type { DuplicateRule } from '../metadata/settings';
import { comparedValues, type ComparedValue, type Side } from './keys';
import { letterPairs, likeness, type LetterPairs } from './names';
import type { Pinyin } from './values';

/** How two values are alike: equal, by their sound, or but for some letters. */
export const likenesses = ['same', 'sound', 'similar'] as const;
type Likeness = (typeof likenesses)[number];

/** Why two records may be one: the fields on both sides, and how their values are alike. */
interface Reason {
  by: DuplicateRule['by'];
  how: Likeness;
  field_id: string;
  other_field_id: string;
}

export interface Match {
  /** From 0 to 100. */
  score: number;
  reasons: Reason[];
}

const weights: Record<Likeness, number> = { same: 1, sound: 0.8, similar: 0.7 };
/** Of a reason that is enough, and of one that needs another. */
const [enough, notEnough] = [80, 45];
/** From here on two records are likely one. */
const likelyScore = 55;
/** From here on names are similar; shorter ones differ by a letter because they are others. */
const similarFrom = 0.75;
const shortName = 4;

/** How alike two records are. Only fields of the sides count, so the answer says nothing of others. */
export function compareRecords(rules: readonly DuplicateRule[], mine: Side, theirs: Side, pinyin: Pinyin): Match {
  const [left, right] = [mine, theirs].map((side) => comparedValues(rules, side));
  const best = new Map<DuplicateRule['by'], { reason: Reason; points: number }>();
  for (const one of left ?? [])
    for (const other of right ?? []) {
      const how = howAlike(one, other, pinyin);
      if (how === undefined) continue;
      const { by } = one.rule;
      const isEnough = one.rule.is_enough === true && other.rule.is_enough === true;
      const points = weights[how] * (isEnough ? enough : notEnough);
      if (points <= (best.get(by)?.points ?? 0)) continue;
      best.set(by, { points, reason: { by, how, field_id: one.rule.field_id, other_field_id: other.rule.field_id } });
    }
  const found = [...best.values()].sort((one, other) => other.points - one.points);
  const unlike = found.reduce((left, { points }) => left * (1 - points / 100), 1);
  return { score: Math.round(100 * (1 - unlike)), reasons: found.map(({ reason }) => reason) };
}

/** Names are alike in more ways than by being the same; whatever else is compared is the same or another. */
export function isNamed(by: DuplicateRule['by']): boolean {
  return by === 'company' || by === 'person';
}

/** Undefined for values that are compared by different things, or are different. */
function howAlike(one: ComparedValue, other: ComparedValue, pinyin: Pinyin): Likeness | undefined {
  const { by } = one.rule;
  if (by !== other.rule.by) return undefined;
  if (one.value === other.value) return 'same';
  if (!isNamed(by)) return undefined;
  const [mine, theirs] = [pinyin(one.value), pinyin(other.value)];
  if (mine === theirs) return 'sound';
  if (by === 'person' || Math.min(one.value.length, other.value.length) < shortName) return undefined;
  return likeness(pairsOfValue(one), pairsOfValue(other), similarFrom) >= similarFrom ? 'similar' : undefined;
}

/** The pairs of each value are counted once: that costs more than a comparison. */
const rememberedPairs = new WeakMap<ComparedValue, LetterPairs>();

function pairsOfValue(compared: ComparedValue): LetterPairs {
  const remembered = rememberedPairs.get(compared) ?? letterPairs(compared.value);
  rememberedPairs.set(compared, remembered);
  return remembered;
}

export function isLikely({ score }: Match): boolean {
  return score >= likelyScore;
}

/** Whether somebody may hear of the record at all who may not read it: of what they typed themselves, and nothing that is only alike. */
export function isSame({ reasons }: Match): boolean {
  return reasons.some(({ how }) => how === 'same');
}
