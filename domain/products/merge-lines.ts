import { isSameLine, isSamePart, type DraftLine } from './draft-lines';

type Side = 'mine' | 'theirs';

/** A line that both have changed: null where one has taken it out. */
export interface LineConflict {
  key: string;
  mine: DraftLine | null;
  theirs: DraftLine | null;
}

interface Versions {
  /** What both began with. */
  base: readonly DraftLine[];
  mine: readonly DraftLine[];
  theirs: readonly DraftLine[];
}

const parts = ['name', 'number', 'price', 'description'] as const;

/**
 * The lines of two who edited them at once, as one list: what only one of them changed is taken, part by part. What both changed in
 * different ways is a conflict, and stays as it is in `mine` until somebody has chosen.
 * @param choices by the key of the line, for conflicts that are decided.
 */
export function mergeLines(
  { base, mine, theirs }: Versions,
  choices: Readonly<Record<string, Side>> = {},
): { lines: DraftLine[]; conflicts: LineConflict[] } {
  const [before, own, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const conflicts: LineConflict[] = [];
  const merged = new Map<string, DraftLine>();
  for (const key of new Set([...own.keys(), ...other.keys()])) {
    const { line, conflict } = mergeLine(before.get(key), own.get(key), other.get(key), choices[key] ?? 'mine');
    if (line) merged.set(key, line);
    if (conflict && choices[key] === undefined) conflicts.push({ key, ...conflict });
  }
  const isMyOrder = !isSameOrder(mine, base);
  const keys = isMyOrder ? inOrder(mine, theirs, merged) : inOrder(theirs, mine, merged);
  return { lines: keys.flatMap((key) => merged.get(key) ?? []), conflicts };
}

interface Merged {
  line: DraftLine | undefined;
  conflict?: Omit<LineConflict, 'key'>;
}

function mergeLine(
  before: DraftLine | undefined,
  mine: DraftLine | undefined,
  theirs: DraftLine | undefined,
  side: Side,
): Merged {
  if (mine && theirs) return mergeParts(before ?? theirs, mine, theirs, side);
  // New on one side.
  if (!before) return { line: mine ?? theirs };
  const left = mine ?? theirs;
  // Taken out on one side, and left as it was on the other.
  if (!left || isSameLine(left, before)) return { line: undefined };
  const conflict = { mine: mine ?? null, theirs: theirs ?? null };
  const stays = side === 'mine' ? mine : theirs;
  // What somebody has taken out cannot be changed any more: it comes back as a line of its own.
  return { line: stays && !theirs ? { ...stays, _id: undefined } : stays, conflict };
}

function mergeParts(before: DraftLine, mine: DraftLine, theirs: DraftLine, side: Side): Merged {
  let line = theirs;
  let isConflict = false;
  for (const part of parts) {
    if (isSamePart(mine, before, part) || isSamePart(mine, theirs, part)) continue;
    const isBoth = !isSamePart(theirs, before, part);
    isConflict ||= isBoth;
    if (isBoth && side === 'theirs') continue;
    line = { ...line, [part]: mine[part], ...(part === 'price' ? { currency: mine.currency } : {}) };
  }
  return { line, ...(isConflict ? { conflict: { mine, theirs } } : {}) };
}

function byKey(lines: readonly DraftLine[]): Map<string, DraftLine> {
  return new Map(lines.map((line) => [line.key, line]));
}

/** Whether the lines that were there stand in the order in which they stood. */
function isSameOrder(lines: readonly DraftLine[], base: readonly DraftLine[]): boolean {
  const keys = new Set(lines.map(({ key }) => key));
  const stood = base.map(({ key }) => key).filter((key) => keys.has(key));
  const stands = lines.map(({ key }) => key).filter((key) => stood.includes(key));
  return stood.every((key, index) => key === stands[index]);
}

/** The keys in the first order; those that only the second has follow on their neighbour there. */
function inOrder(
  first: readonly DraftLine[],
  second: readonly DraftLine[],
  merged: ReadonlyMap<string, DraftLine>,
): string[] {
  const keys = first.map(({ key }) => key).filter((key) => merged.has(key));
  let place = 0;
  for (const { key } of second) {
    const stands = keys.indexOf(key);
    if (stands >= 0) place = stands + 1;
    else if (merged.has(key)) {
      keys.splice(place, 0, key);
      place += 1;
    }
  }
  return keys;
}
