import { addUp, addUpCounts, type Figures } from '../metrics/add-up';

/** The time limit for a busy process; after that its last metrics are used. Milliseconds. */
const answerMs = 2_000;

interface FiguresRequest {
  waitsFor: Set<object>;
  done(): void;
}

/** The metrics of all workers of a server, including those that ended. A worker is any object that represents one. */
export class ServerFigures {
  private readonly last = new Map<object, { id: number; figures: Figures }>();
  private readonly ended = new WeakSet<object>();
  private counts: Promise<Figures> = Promise.resolve([]);
  private readonly questions = new Map<number, FiguresRequest>();
  private lastId = 0;

  /**
   * Requests the metrics of each worker, and waits for those that answer in time. @param requestFigures sends a worker the request with this number
   * @returns the metrics of the server, in the text form of Prometheus
   */
  async gather(workers: readonly object[], requestFigures: (worker: object, id: number) => void): Promise<string> {
    this.lastId += 1;
    const id = this.lastId;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => question.done(), answerMs);
      const question: FiguresRequest = {
        waitsFor: new Set(workers),
        done: () => {
          clearTimeout(timer);
          this.questions.delete(id);
          resolve();
        },
      };
      this.questions.set(id, question);
      for (const worker of workers) requestFigures(worker, id);
      if (workers.length === 0) question.done();
    });
    return addUp([await this.counts, ...[...this.last.values()].map(({ figures }) => figures)]);
  }

  /** Takes a worker's answer to the request with this number. */
  receive(worker: object, id: number, figures: Figures): void {
    // The last message of a process may arrive after its end, when its counts are already stored.
    if (!this.ended.has(worker) && (this.last.get(worker)?.id ?? 0) < id) this.last.set(worker, { id, figures });
    this.answered(id, worker);
  }

  /** Stores the last reported counts of an ended worker. */
  end(worker: object): void {
    this.ended.add(worker);
    const lastFigures = this.last.get(worker);
    this.last.delete(worker);
    if (lastFigures) this.counts = this.counts.then((counts) => addUpCounts([counts, lastFigures.figures]));
    for (const id of [...this.questions.keys()]) this.answered(id, worker);
  }

  private answered(id: number, worker: object): void {
    const question = this.questions.get(id);
    question?.waitsFor.delete(worker);
    if (question?.waitsFor.size === 0) question.done();
  }
}
