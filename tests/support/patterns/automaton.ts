import { RegExpParser, type AST } from '@eslint-community/regexpp';

/**
 * A pattern as an automaton without empty steps. Look-arounds, backreferences and borders read nothing and may fail. A harmless pattern can
 * therefore look harmful, but never the opposite. A repetition of more than `unrolled` times counts as unlimited.
 */
export interface Automaton {
  /** The states after each state and letter; a state that is reached in two ways is listed twice. */
  steps: readonly (readonly (readonly number[])[])[];
  /** States that a run from the beginning reaches. */
  reached: readonly boolean[];
  /** The states from which no more input is needed: a match that reaches one is complete, and nothing is tried again. */
  matched: readonly boolean[];
}

const unrolled = 8;

/** The characters that represent all others, in addition to those in a pattern. */
const sample = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  '\u00a0',
  'é',
  'ß',
  'あ',
  '中',
  '，',
  '（',
  '\u2028',
  '\ud83d',
  '\ude00',
];

type Leaf = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/** Empty steps and steps by a leaf, before the empty ones are removed. */
class Builder {
  readonly empty: { to: number; fails: boolean }[][] = [];
  readonly byLeaf: { leaf: Leaf | null; to: number }[][] = [];
  readonly leaves = new Set<Leaf>();

  join(from: number, to: number, fails = false): void {
    this.empty[from]?.push({ to, fails });
  }

  state(): number {
    this.empty.push([]);
    this.byLeaf.push([]);
    return this.empty.length - 1;
  }

  alternatives(list: readonly AST.Alternative[], from: number): number {
    const end = this.state();
    for (const { elements } of list) {
      let at = this.state();
      this.join(from, at);
      for (const element of elements) at = this.element(element, at);
      this.join(at, end);
    }
    return end;
  }

  element(element: AST.Element, from: number): number {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.leaf(element, from);
      case 'Group':
      case 'CapturingGroup':
        return this.alternatives(element.alternatives, from);
      case 'Quantifier':
        return this.quantifier(element, from);
      case 'Assertion':
        // The content of a look-around is read in parallel with the rest.
        if (element.kind === 'lookahead' || element.kind === 'lookbehind')
          this.alternatives(element.alternatives, from);
        return this.mayFail(from);
      case 'Backreference':
        return this.mayFail(from);
    }
  }

  private mayFail(from: number): number {
    const to = this.state();
    this.join(from, to, true);
    return to;
  }

  leaf(leaf: Leaf | null, from: number): number {
    const to = this.state();
    if (leaf) this.leaves.add(leaf);
    this.byLeaf[from]?.push({ leaf, to });
    return to;
  }

  quantifier({ min, max, element }: AST.Quantifier, from: number): number {
    let at = from;
    const needed = Math.min(min, unrolled);
    for (let time = 0; time < needed; time += 1) at = this.element(element, at);
    if (max > unrolled) return this.endless(element, at);
    const end = this.state();
    this.join(at, end);
    for (let time = needed; time < max; time += 1) {
      at = this.element(element, at);
      this.join(at, end);
    }
    return end;
  }

  private endless(element: AST.Element, from: number): number {
    const begin = this.state();
    const end = this.state();
    this.join(from, begin);
    this.join(begin, end);
    const after = this.element(element, begin);
    this.join(after, begin);
    return end;
  }
}

/** Returns the automaton of a pattern. @param searching whether the pattern may match anywhere in a text, so that any text may precede it */
export function automatonOf(source: string, flags: string, searching: boolean): Automaton {
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, mode);
  const builder = new Builder();
  const start = builder.state();
  let begin = start;
  // With the flag m a pattern may begin at every line.
  if (searching && (flags.includes('m') || !alternatives.every(isAnchored))) {
    const before = builder.leaf(null, start);
    builder.join(before, start);
    begin = builder.state();
    builder.join(start, begin);
  }
  const end = builder.alternatives(alternatives, begin);
  return withoutEmptySteps(builder, start, end, lettersOf(builder, source, flags));
}

function isAnchored({ elements: [first] }: AST.Alternative): boolean {
  return first?.type === 'Assertion' && first.kind === 'start';
}

type Reads = (leaf: Leaf | null, letter: string) => boolean;

/** Returns one letter of each class that the pattern distinguishes. */
function lettersOf(builder: Builder, source: string, flags: string): { letters: string[]; reads: Reads } {
  const tests = new Map(
    [...builder.leaves].map((leaf) => [leaf, new RegExp(`^(?:${leaf.raw})$`, flags.replace(/[gym]/g, ''))]),
  );
  const reads: Reads = (leaf, letter) => leaf === null || tests.get(leaf)?.test(letter) === true;
  const sorts = new Map<string, string>();
  for (const letter of new Set([...sample, ...source])) {
    const sort = [...builder.leaves].map((leaf) => (reads(leaf, letter) ? '1' : '0')).join('');
    if (!sorts.has(sort)) sorts.set(sort, letter);
  }
  return { letters: [...sorts.values()], reads };
}

function withoutEmptySteps(
  builder: Builder,
  start: number,
  end: number,
  { letters, reads }: { letters: string[]; reads: Reads },
): Automaton {
  const closures = builder.empty.map((_, from) => waysFrom(builder, from));
  const steps = builder.empty.map((_, from) =>
    letters.map((letter) =>
      (closures[from] ?? []).flatMap((at) =>
        (builder.byLeaf[at] ?? []).filter(({ leaf }) => reads(leaf, letter)).map(({ to }) => to),
      ),
    ),
  );
  const reached = builder.empty.map(() => false);
  const open = [start];
  reached[start] = true;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const to of (steps[at] ?? []).flat()) {
      if (reached[to]) continue;
      reached[to] = true;
      open.push(to);
    }
  }
  const matched = builder.empty.map((_, from) => isSure(builder, from, end));
  return { steps, reached, matched };
}

/** Returns the states after empty steps, one entry for each way. No way takes a step twice, and two ways are sufficient. */
function waysFrom(builder: Builder, from: number): number[] {
  const ways: number[] = [];
  const walk = (at: number, taken: ReadonlySet<object>): void => {
    if (ways.filter((seen) => seen === at).length >= 2) return;
    ways.push(at);
    for (const step of builder.empty[at] ?? []) if (!taken.has(step)) walk(step.to, new Set([...taken, step]));
  };
  walk(from, new Set());
  return ways;
}

/** Returns whether empty steps that cannot fail reach the end. */
function isSure(builder: Builder, from: number, end: number): boolean {
  const seen = new Set([from]);
  for (const at of seen) for (const { to, fails } of builder.empty[at] ?? []) if (!fails) seen.add(to);
  return seen.has(end);
}
