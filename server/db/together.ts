import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Db, Trx } from './tables';

/**
 * Work on many records in one transaction. The code that saves one record handles each, and the statements of one kind are sent as one (ADR-0158).
 */

/** The error for records that cannot be handled together: one of them depends on the result of another. */
class NotTogether extends Error {
  constructor() {
    super('Records of one batch depend on each other.');
    this.name = 'NotTogether';
  }
}

type Run = (
  db: Db | Trx,
  sharedArguments: readonly unknown[],
  items: readonly unknown[],
) => Promise<readonly unknown[]>;

/** A flow that has reached a statement, and waits until the others reach it. */
interface Waiter {
  flow: Flow;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface BatchedRead extends Waiter {
  run: Run;
  db: Db | Trx;
  where: readonly unknown[];
  item: unknown;
}

/** The work on one record. */
interface Flow {
  round: Round;
  index: number;
  /** The number of results that it waits for; a flow may send several queries at once. */
  waitsFor: number;
}

/** Active only while a batch is processed, because Node tracks it through every promise. */
const current = new AsyncLocalStorage<Flow>();
let rounds = 0;

const sameParts = (left: readonly unknown[], right: readonly unknown[]) =>
  left.length === right.length && left.every((argument, index) => argument === right[index]);

/** The number of records that continue in one turn of the event loop. A hundred would delay other calls too long. */
const recordsInTurn = 2;

async function inTurns(steps: readonly (() => void)[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    if (index > 0 && index % recordsInTurn === 0) await breathe();
    step();
  }
}

/** Runs the flows until each of them waits, then executes their statements together, and continues the flows. */
class Round {
  private busy = 0;
  private isStepping = false;
  private questions: BatchedRead[] = [];
  private turns: Waiter[] = [];
  private holder: Flow | undefined;
  private readonly claimed = new Map<string, Flow>();

  constructor(readonly ids: ReadonlySet<string>) {}

  claim(flow: Flow, resource: string): void {
    const holder = this.claimed.get(resource) ?? flow;
    if (holder !== flow) throw new NotTogether();
    this.claimed.set(resource, flow);
  }

  async all<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
    this.busy = items.length;
    const outcomes: Promise<PromiseSettledResult<Awaited<Result>>[]>[] = [];
    const begin = (item: Item, index: number) => () => {
      // The flows settle separately: one may fail before the last one has begun.
      outcomes.push(Promise.allSettled([this.follow({ round: this, index, waitsFor: 0 }, () => work(item))]));
    };
    await inTurns(items.map(begin));
    return (await Promise.all(outcomes)).flat();
  }

  private async follow<Result>(flow: Flow, work: () => Promise<Result>): Promise<Result> {
    try {
      return await current.run(flow, work);
    } finally {
      this.busy -= 1;
      this.step();
    }
  }

  ask(flow: Flow, question: Pick<BatchedRead, 'run' | 'db' | 'where' | 'item'>): Promise<unknown> {
    return this.wait(flow, (waiter) => this.questions.push({ ...waiter, ...question }));
  }

  async alone<T>(flow: Flow, work: () => Promise<T>): Promise<T> {
    if (this.holder === flow) return work();
    await this.wait(flow, (waiter) => this.turns.push(waiter));
    try {
      return await work();
    } finally {
      this.holder = undefined;
    }
  }

  private wait(flow: Flow, enqueue: (waiter: Waiter) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (flow.waitsFor === 0) this.busy -= 1;
      flow.waitsFor += 1;
      enqueue({ flow, resolve, reject });
      this.step();
    });
  }

  private goOn({ flow }: Waiter): void {
    flow.waitsFor -= 1;
    if (flow.waitsFor === 0) this.busy += 1;
  }

  /**
   * Continues when every flow waits or is done. The flow with the next turn works alone. Otherwise the queries are sent, those of one kind
   * together.
   */
  private step(): void {
    if (this.busy > 0 || this.isStepping) return;
    if (this.holder === undefined && this.turns.length > 0) {
      const next = this.turns.reduce((first, candidate) =>
        candidate.flow.index < first.flow.index ? candidate : first,
      );
      this.turns = this.turns.filter((waiter) => waiter !== next);
      this.holder = next.flow;
      this.goOn(next);
      return next.resolve(undefined);
    }
    const { holder } = this;
    const openQuestions = this.questions.filter(({ flow }) => holder === undefined || flow === holder);
    if (openQuestions.length === 0) return;
    this.questions = this.questions.filter((question) => !openQuestions.includes(question));
    this.isStepping = true;
    // The query belongs to no flow: a statement inside must not wait for the others.
    void current.exit(() => this.answer(openQuestions));
  }

  private async answer(questions: readonly BatchedRead[]): Promise<void> {
    const settled: (() => void)[] = [];
    for (const group of listGroups(questions)) {
      const [{ run, db, where }] = group;
      try {
        const results = await run(
          db,
          where,
          group.map(({ item }) => item),
        );
        group.forEach(({ resolve }, index) => settled.push(() => resolve(results[index])));
      } catch (error) {
        for (const { reject } of group) settled.push(() => reject(error));
      }
    }
    for (const question of questions) this.goOn(question);
    this.isStepping = false;
    await inTurns(settled);
    this.step();
  }
}

type Group = [BatchedRead, ...BatchedRead[]];

/** Groups the queries by kind, in the order of the records. */
function listGroups(questions: readonly BatchedRead[]): Group[] {
  const groups: Group[] = [];
  for (const question of [...questions].sort((left, right) => left.flow.index - right.flow.index)) {
    const matchingGroup = groups.find(
      ([first]) => first.run === question.run && first.db === question.db && sameParts(first.where, question.where),
    );
    if (matchingGroup) matchingGroup.push(question);
    else groups.push([question]);
  }
  return groups;
}

/**
 * Processes many records of one transaction in the same way. @param ids of the existing ones. A record that depends on another one of the batch
 * fails with NotTogether. @returns the outcomes in their order.
 */
export function saveTogether<Item, Result>(
  items: readonly Item[],
  ids: Iterable<string>,
  work: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  rounds += 1;
  return new Round(new Set(ids)).all(items, work).finally(() => {
    rounds -= 1;
    if (rounds === 0) current.disable();
  });
}

/** A statement that many records can share; alone it runs for one item. @param run answers the items in their order, all with the same `where` */
export function shareable<Where extends readonly unknown[], Item, Result>(
  run: (db: Db | Trx, sharedArguments: Where, items: readonly [Item, ...Item[]]) => Promise<readonly Result[]>,
): (db: Db | Trx, sharedArguments: Where, item: Item) => Promise<Result> {
  return async (db, sharedArguments, item) => {
    const flow = current.getStore();
    if (flow && db.isTransaction)
      return (await flow.round.ask(flow, { run: run as unknown as Run, db, where: sharedArguments, item })) as Result;
    const [result] = await run(db, sharedArguments, [item]);
    return result as Result;
  };
}

/**
 * Reads and writes other records one after the other in a batch, so that none overwrites what another has read. @throws NotTogether where one of
 * the others is part of the batch.
 */
export function oneAtATime<T>(otherIds: readonly string[], work: () => Promise<T>): Promise<T> {
  const flow = current.getStore();
  if (!flow) return work();
  refuseAmong(otherIds);
  return flow.round.alone(flow, work);
}

/** Declares that a record takes an exclusive resource. @throws NotTogether where another record of the batch takes it too. */
export function claim(resource: string): void {
  const flow = current.getStore();
  flow?.round.claim(flow, resource);
}

/** @throws NotTogether where one of these records is part of the batch, because the order would matter. */
export function refuseAmong(otherIds: readonly string[]): void {
  const flow = current.getStore();
  if (flow && otherIds.some((id) => flow.round.ids.has(id))) throw new NotTogether();
}
