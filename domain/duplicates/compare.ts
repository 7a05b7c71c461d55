import type { DuplicateRule } from '../metadata/settings';
import { comparedValues, type ComparedValue, type ComparedRecord } from './keys';
import { letterPairs, likeness, type LetterPairs } from './names';
import type { Pinyin } from './values';

/** The likeness of two values: equal, equal in sound, or equal except for some letters. */
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
/** The scores of a sufficient reason, and of one that needs another reason. */
const [enough, notEnough] = [80, 45];
/** The score from which two records are likely duplicates. */
const likelyScore = 55;
/** The likeness from which names count as similar; short names that differ by a letter are different names. */
const similarFrom = 0.75;
const shortName = 4;

/** Returns how alike two records are. It compares only the given fields of both sides, so the answer reveals nothing of others. */
export function compareRecords(
  rules: readonly DuplicateRule[],
  leftSide: ComparedRecord,
  rightSide: ComparedRecord,
  pinyin: Pinyin,
): Match {
  const [left, right] = [leftSide, rightSide].map((side) => comparedValues(rules, side));
  const best = new Map<DuplicateRule['by'], { reason: Reason; points: number }>();
  for (const leftValue of left ?? [])
    for (const rightValue of right ?? []) {
      const likeness = howAlike(leftValue, rightValue, pinyin);
      if (likeness === undefined) continue;
      const { by } = leftValue.rule;
      const isEnough = leftValue.rule.is_enough === true && rightValue.rule.is_enough === true;
      const points = weights[likeness] * (isEnough ? enough : notEnough);
      if (points <= (best.get(by)?.points ?? 0)) continue;
      best.set(by, {
        points,
        reason: { by, how: likeness, field_id: leftValue.rule.field_id, other_field_id: rightValue.rule.field_id },
      });
    }
  const reasons = [...best.values()].sort((first, second) => second.points - first.points);
  const unlike = reasons.reduce((left, { points }) => left * (1 - points / 100), 1);
  return { score: Math.round(100 * (1 - unlike)), reasons: reasons.map(({ reason }) => reason) };
}

/** Returns whether the comparison is of names, which may be similar; other values are equal or different. */
export function isNamed(comparison: DuplicateRule['by']): boolean {
  return comparison === 'company' || comparison === 'person';
}

/** Returns how alike two values are; undefined for incomparable or different ones. */
function howAlike(first: ComparedValue, second: ComparedValue, pinyin: Pinyin): Likeness | undefined {
  const { by } = first.rule;
  if (by !== second.rule.by) return undefined;
  if (first.value === second.value) return 'same';
  if (!isNamed(by)) return undefined;
  const [firstSound, secondSound] = [pinyin(first.value), pinyin(second.value)];
  if (firstSound === secondSound) return 'sound';
  if (by === 'person' || Math.min(first.value.length, second.value.length) < shortName) return undefined;
  return likeness(pairsOfValue(first), pairsOfValue(second), similarFrom) >= similarFrom ? 'similar' : undefined;
}

/** The letter pairs of each value are cached, because counting them costs more than a comparison. */
const rememberedPairs = new WeakMap<ComparedValue, LetterPairs>();

function pairsOfValue(compared: ComparedValue): LetterPairs {
  const remembered = rememberedPairs.get(compared) ?? letterPairs(compared.value);
  rememberedPairs.set(compared, remembered);
  return remembered;
}

/**
 * Sorts matches: those of one name first, because two companies with one name are mostly one, while branches share a telephone and a website. Among
 * them the most alike first.
 */
export function compareMatches(match: Match, otherMatch: Match): number {
  return Number(hasOneName(otherMatch)) - Number(hasOneName(match)) || otherMatch.score - match.score;
}

function hasOneName({ reasons }: Match): boolean {
  return reasons.some(({ by }) => isNamed(by));
}

export function isLikely({ score }: Match): boolean {
  return score >= likelyScore;
}

/** Returns whether a member without read access may learn of the record: only of equal values that the member typed, never of similar ones. */
export function isSame({ reasons }: Match): boolean {
  return reasons.some(({ how: likeness }) => likeness === 'same');
}
