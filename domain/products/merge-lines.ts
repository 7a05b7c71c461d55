import { isSameLine, isSamePart, type DraftLine } from './draft-lines';

type LineSide = 'mine' | 'theirs';

/** A line that both members have changed; null for the version of a member who removed it. */
export interface LineConflict {
  key: string;
  mine: DraftLine | null;
  theirs: DraftLine | null;
}

interface Versions {
  /** The common base of both versions. */
  base: readonly DraftLine[];
  mine: readonly DraftLine[];
  theirs: readonly DraftLine[];
}

const lineProperties = ['name', 'number', 'price', 'description'] as const;

/**
 * Merges two members' parallel edits of lines into one list, part by part: a change by one side is accepted. A part that both changed differently
 * is a conflict, and keeps the current member's version until the member decides. @param choices by the key of the line, for decided conflicts.
 */
export function mergeLines(
  { base, mine: ownLines, theirs: otherLines }: Versions,
  choices: Readonly<Record<string, LineSide>> = {},
): { lines: DraftLine[]; conflicts: LineConflict[] } {
  const [baseByKey, ownByKey, otherByKey] = [byKey(base), byKey(ownLines), byKey(otherLines)];
  const conflicts: LineConflict[] = [];
  const merged = new Map<string, DraftLine>();
  for (const key of new Set([...ownByKey.keys(), ...otherByKey.keys()])) {
    const { line, conflict } = mergeLine(
      baseByKey.get(key),
      ownByKey.get(key),
      otherByKey.get(key),
      choices[key] ?? 'mine',
    );
    if (line) merged.set(key, line);
    if (conflict && choices[key] === undefined) conflicts.push({ key, ...conflict });
  }
  const isMyOrder = !isSameOrder(ownLines, base);
  const keys = isMyOrder ? inOrder(ownLines, otherLines, merged) : inOrder(otherLines, ownLines, merged);
  return { lines: keys.flatMap((key) => merged.get(key) ?? []), conflicts };
}

interface MergedLine {
  line: DraftLine | undefined;
  conflict?: Omit<LineConflict, 'key'>;
}

function mergeLine(
  baseLine: DraftLine | undefined,
  ownLine: DraftLine | undefined,
  otherLine: DraftLine | undefined,
  side: LineSide,
): MergedLine {
  if (ownLine && otherLine) return mergeParts(baseLine ?? otherLine, ownLine, otherLine, side);
  // One side added the line.
  if (!baseLine) return { line: ownLine ?? otherLine };
  const survivingLine = ownLine ?? otherLine;
  // One side removed the line, and the other left it unchanged.
  if (!survivingLine || isSameLine(survivingLine, baseLine)) return { line: undefined };
  const conflict = { mine: ownLine ?? null, theirs: otherLine ?? null };
  const chosenLine = side === 'mine' ? ownLine : otherLine;
  // A line that another member removed can no longer change: it becomes a new line.
  return { line: chosenLine && !otherLine ? { ...chosenLine, _id: undefined } : chosenLine, conflict };
}

function mergeParts(baseLine: DraftLine, ownLine: DraftLine, otherLine: DraftLine, side: LineSide): MergedLine {
  let line = otherLine;
  let isConflict = false;
  for (const lineProperty of lineProperties) {
    if (isSamePart(ownLine, baseLine, lineProperty) || isSamePart(ownLine, otherLine, lineProperty)) continue;
    const isBoth = !isSamePart(otherLine, baseLine, lineProperty);
    isConflict ||= isBoth;
    if (isBoth && side === 'theirs') continue;
    line = {
      ...line,
      [lineProperty]: ownLine[lineProperty],
      ...(lineProperty === 'price' ? { currency: ownLine.currency } : {}),
    };
  }
  return { line, ...(isConflict ? { conflict: { mine: ownLine, theirs: otherLine } } : {}) };
}

function byKey(lines: readonly DraftLine[]): Map<string, DraftLine> {
  return new Map(lines.map((line) => [line.key, line]));
}

/** Returns whether the lines that existed before are in the same order. */
function isSameOrder(lines: readonly DraftLine[], base: readonly DraftLine[]): boolean {
  const keys = new Set(lines.map(({ key }) => key));
  const stood = base.map(({ key }) => key).filter((key) => keys.has(key));
  const presentKeys = lines.map(({ key }) => key).filter((key) => stood.includes(key));
  return stood.every((key, index) => key === presentKeys[index]);
}

/** Merges keys in the first order; keys that only the second has follow their neighbour there. */
function inOrder(
  first: readonly DraftLine[],
  second: readonly DraftLine[],
  merged: ReadonlyMap<string, DraftLine>,
): string[] {
  const keys = first.map(({ key }) => key).filter((key) => merged.has(key));
  let position = 0;
  for (const { key } of second) {
    const index = keys.indexOf(key);
    if (index >= 0) position = index + 1;
    else if (merged.has(key)) {
      keys.splice(position, 0, key);
      position += 1;
    }
  }
  return keys;
}
