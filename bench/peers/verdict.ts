import type { Operation, Subject } from './subject';

/** The figures of one measurement, in milliseconds. */
export interface Figures {
  perSecond: number;
  p50: number;
  p95: number;
  /** The processor time of one request, in the server's process and in PostgreSQL's. */
  serverMs: number;
  databaseMs: number;
}

/** The figures of each round, by operation and name. */
export type Results = Map<string, Figures[]>;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
};

const computeMedian = (results: Results, operation: Operation, name: string, figure: keyof Figures): number =>
  median((results.get(`${operation} ${name}`) ?? []).map((figures) => figures[figure]));

/** The medians of the rounds. */
export function table(results: Results, operations: readonly Operation[], names: readonly string[]): string {
  const head = ['', '', '/s', 'p50 ms', 'p95 ms', 'server ms', 'PostgreSQL ms'];
  const lines = operations.flatMap((operation) =>
    names.map((name) => [
      operation,
      name,
      computeMedian(results, operation, name, 'perSecond').toFixed(0),
      ...(['p50', 'p95', 'serverMs', 'databaseMs'] as const).map((figure) =>
        computeMedian(results, operation, name, figure).toFixed(figure.startsWith('p') ? 1 : 2),
      ),
    ]),
  );
  return [head, ...lines]
    .map(([operation = '', name = '', ...figures]) =>
      [operation.padEnd(8), name.padEnd(14), ...figures.map((figure) => figure.padStart(14))].join(' '),
    )
    .join('\n');
}

/**
 * The minimum ratio of Sidecar's requests a second to those of a peer. For creating, the maximum ratio of the median milliseconds. Parse with its
 * master key has no goal, because it checks no rights.
 */
const toDirectus = { list: 3, filter: 3, search: 3, record: 2 };
const toParse = { list: 1.5, filter: 1.5 };
const atLeast: Readonly<Record<string, Partial<Record<Operation, number>>>> = {
  Directus: toDirectus,
  'Directus member': toDirectus,
  'Parse admin': toParse,
  'Parse member': toParse,
};
const createAtMost = 1.5;
const memberAtMost = 1.3;
const readers = ['administrator', 'member'] as const;

type ComparedPeer = Pick<Subject, 'name' | 'like'>;

export interface GoalResult {
  isMet: boolean;
  sentence: string;
}

/** Compares Sidecar with its peers, with the goal where there is one. The ratios are those of the medians. */
export function goals(
  results: Results,
  operations: readonly Operation[],
  peers: readonly ComparedPeer[],
): GoalResult[] {
  const checked: GoalResult[] = [];
  const say = (subject: string, ratio: number, goal: string, isMet: boolean) =>
    checked.push({ isMet, sentence: `${isMet ? '      ' : 'MISSED'} ${subject}: ${ratio.toFixed(2)}${goal}` });
  for (const operation of operations) {
    for (const { name: peer, like } of peers) {
      for (const reader of readers) {
        if (like !== undefined && like !== reader) continue;
        if (operation === 'create') {
          const ratio =
            computeMedian(results, operation, reader, 'p50') / computeMedian(results, operation, peer, 'p50');
          const hasGoal = atLeast[peer] === toDirectus;
          say(
            `create as ${reader}, median time to that of ${peer}`,
            ratio,
            hasGoal ? ` (at most ${createAtMost})` : '',
            !hasGoal || ratio <= createAtMost,
          );
          continue;
        }
        const ratio =
          computeMedian(results, operation, reader, 'perSecond') / computeMedian(results, operation, peer, 'perSecond');
        const least = atLeast[peer]?.[operation];
        say(
          `${operation} as ${reader}, requests a second to those of ${peer}`,
          ratio,
          least === undefined ? '' : ` (at least ${least})`,
          least === undefined || ratio >= least,
        );
      }
    }
    const [administrator, member] = readers.map((reader) => computeMedian(results, operation, reader, 'perSecond'));
    const ratio = (administrator ?? Number.NaN) / (member ?? Number.NaN);
    say(`${operation}, member to administrator`, ratio, ` (at most ${memberAtMost})`, ratio <= memberAtMost);
  }
  return checked;
}
