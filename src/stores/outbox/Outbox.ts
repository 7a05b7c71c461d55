import { queuedForMs } from '@domain/contract/queued-calls';
import { dayMs } from '@domain/calendar';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, followLine, isServerTrouble, isSilence, newIdempotencyKey, type Api } from '@/api';
import { carrier, FileUpload, type Carrier } from '../files/FileUpload';
import { reactionTo } from '../session/reaction';
import { OutboxDevice } from './OutboxDevice';
import type { Action, Waiting, Whose } from './waiting';

/** At most this many actions wait, and bytes of their photos (SD-116). Beyond it nothing is taken, and nothing dropped. */
const mostActions = 200;
const mostBytes = 500 * 1024 * 1024;
/** Milliseconds between two tries while nothing says that the line is back. */
const firstPause = 5_000;
const longestPause = 5 * 60_000;
/** An action that the server fails at so often without a reason does not hold up those behind it. */
const mostFailures = 5;
/** A day less than the server keeps keys: sent later, an action whose answer was lost might happen twice. */
const sendableForMs = queuedForMs - dayMs;

/** What came of leaving an action to be sent later. */
export type Queued = 'kept' | 'full' | 'unkept';

interface OutboxOf {
  api: Api;
  /** The person at the device, once it is known whose company is open. */
  whose(): Whose | undefined;
  /** An action has reached the server. */
  sent?(waiting: Waiting, answer: Record<string, unknown>): void;
  /** So many wait now. */
  count?(waiting: number): void;
  carrier?: Carrier;
  now?: () => number;
}

/**
 * What somebody did without a line, kept on the device and sent in its order when there is one. Each action keeps the Idempotency-Key that it may have
 * been sent with: however often it is sent, it happens once (ADR-0184).
 */
export class Outbox {
  list: readonly Waiting[] = [];
  /** The id of the action that is on its way. */
  sending: string | undefined;
  readonly #device = new OutboxDevice();
  readonly #control = new AbortController();
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = firstPause;
  #stopListening: (() => void) | undefined;
  readonly #now: () => number;
  readonly #of: OutboxOf;

  constructor(of: OutboxOf) {
    this.#of = of;
    this.#now = of.now ?? Date.now;
    makeAutoObservable(this, { list: observableRef }, { autoBind: true });
  }

  /** Sends what waits from before, and whenever the line is back or the app is seen again. */
  start(): void {
    if (this.#stopListening) return;
    const again = () => {
      this.#pause = firstPause;
      if (document.visibilityState === 'visible') void this.send();
    };
    const stopLine = followLine(again);
    document.addEventListener('visibilitychange', again);
    this.#stopListening = () => {
      stopLine();
      document.removeEventListener('visibilitychange', again);
    };
    void this.send();
  }

  /** The company is left: what waits stays on the device, and nothing is sent in somebody else's name. */
  clear(): void {
    this.#control.abort();
    clearTimeout(this.#timer);
    this.#stopListening?.();
    this.list = [];
  }

  /** Whether an action about a record waits without being tried: there is no line, or another one about it waits, which was done before. */
  mustWait({ tableId, recordId }: Pick<Action['about'], 'tableId' | 'recordId'>): boolean {
    const isBefore = ({ about, refused }: Waiting) =>
      !refused && about.tableId === tableId && about.recordId === recordId;
    return isOffline() || this.list.some(isBefore);
  }

  /** Keeps an action to be sent later; only what is safely on the device is taken. */
  async add(action: Action): Promise<Queued> {
    const whose = this.#of.whose();
    if (!whose) return 'unkept';
    try {
      const before = await this.#device.all(whose);
      if (!before.some(({ key }) => key === action.key)) {
        if (before.length >= mostActions || bytesOf([...before, action]) > mostBytes) return 'full';
        const at = Math.max(this.#now(), (before.at(-1)?.at ?? 0) + 1);
        const id = `${String(at).padStart(15, '0')}-${action.key.slice(0, 8)}`;
        // Plain data alone can be kept: what forms hold is observed.
        const input = JSON.parse(JSON.stringify(action.input)) as Action['input'];
        await this.#device.put(whose, { ...action, input, id, at, failures: 0 });
      }
      await this.load(whose);
    } catch {
      return 'unkept';
    }
    if (!isOffline()) this.later();
    return 'kept';
  }

  /** Reads what waits, also what another window of this person has kept or sent. */
  async refresh(): Promise<void> {
    const whose = this.#of.whose();
    if (whose) await this.load(whose).catch(() => undefined);
  }

  /** Sends what waits, in its order, as far as the line goes. One round at a time; never rejects. */
  async send(): Promise<void> {
    const round = (this.#running ??= this.round());
    await round;
    if (this.#running === round) this.#running = undefined;
  }

  /** Sends one that was refused once more. */
  async again(waiting: Waiting): Promise<void> {
    const whose = this.#of.whose();
    if (!whose) return;
    const { refused: _, ...rest } = waiting;
    await this.#device.change(whose, { ...rest, failures: 0 });
    await this.load(whose);
    await this.send();
  }

  /** Takes an action away: it is not wanted any more, or its author goes on with it in its form. */
  async remove({ id }: Waiting): Promise<void> {
    const whose = this.#of.whose();
    if (!whose || this.sending === id) return;
    await this.#device.remove(whose, id);
    await this.load(whose);
  }

  /** Takes away everything of this person: they sign out and do not want it sent. */
  async discard(): Promise<void> {
    for (const waiting of this.list) await this.remove(waiting);
  }

  private async round(): Promise<void> {
    const whose = this.#of.whose();
    clearTimeout(this.#timer);
    if (whose) await this.inTurn(whose);
    if (this.list.some(({ refused }) => !refused) && !isOffline()) this.later();
  }

  /** Of two web-views one sends. Where there are no locks both may: each sends in order, and the server takes each key once. */
  private async inTurn(whose: Whose): Promise<void> {
    const name = `sidecar-outbox ${whose.clientId} ${whose.memberId}`;
    try {
      const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
      if (locks) await locks.request(name, { ifAvailable: true }, (lock) => (lock ? this.sendAll(whose) : undefined));
      else await this.sendAll(whose);
    } catch {
      // The device does not answer: what is kept stays kept.
    }
  }

  private async sendAll(whose: Whose): Promise<void> {
    for (;;) {
      await this.load(whose);
      const next = this.list.find(({ refused }) => !refused);
      if (!next || isOffline() || this.#control.signal.aborted) return;
      if (this.#now() - next.at > sendableForMs) await this.refuse(whose, next, { name: 'tooOld', details: {} });
      else if (!(await this.sendOne(whose, next))) return;
      this.#pause = firstPause;
    }
  }

  /** @returns whether those behind it are sent: it is there, or will not be as it is. */
  private async sendOne(whose: Whose, next: Waiting): Promise<boolean> {
    this.sending = next.id;
    try {
      const answer = await this.carry(whose, next);
      // Another web-view has sent it, or its author has taken it away.
      if (!answer) return true;
      if (next.kind === 'move') await this.followMove(whose, next, answer);
      await this.#device.remove(whose, next.id);
      this.#of.sent?.(next, answer);
      return true;
    } catch (error) {
      const { signal } = this.#control;
      const known = error instanceof ApiError ? error : new ApiError('internal');
      // The line, the server's state or the session keep it: it waits, and with it those that were done later.
      const waits =
        signal.aborted ||
        isSilence(known) ||
        isServerTrouble(known) ||
        ['aborted', 'inProgress', 'tooManyRequests', 'suiteUnavailable'].includes(known.name) ||
        reactionTo(known, false) !== 'none';
      if (waits) return false;
      if (known.name === 'internal' && next.failures + 1 < mostFailures) {
        await this.#device.change(whose, { ...next, failures: next.failures + 1 });
        return false;
      }
      if (known.name === 'invalid' && next.photos?.some(({ id, file }) => id && file) && next.failures === 0) {
        // Photos that no note refers to are dropped by the server after a day. Their bytes are still here, and the refused note was not saved.
        const photos = next.photos.map(({ id, file }) => (file ? { file } : { ...(id && { id }) }));
        await this.#device.change(whose, { ...next, photos, key: newIdempotencyKey(), failures: 1 });
        return true;
      }
      await this.refuse(whose, next, { name: known.name, details: known.details });
      return true;
    } finally {
      runInAction(() => {
        this.sending = undefined;
      });
    }
  }

  /**
   * The next move of the same record was made from where this one has led: it must not be refused for it. One that writes fields too stays as it is, so that what
   * a colleague wrote meanwhile is still found.
   */
  private async followMove(whose: Whose, moved: Waiting, answer: Record<string, unknown>): Promise<void> {
    const { recordId, tableId } = moved.about;
    // Another window may have added it.
    const all = await this.#device.all(whose);
    // Another window has sent it too and gone on from there: what is next now was made from a later one.
    if (!all.some(({ id }) => id === moved.id)) return;
    const next = all.find(
      ({ id, kind, about }) =>
        id > moved.id && kind === 'move' && about.tableId === tableId && about.recordId === recordId,
    );
    if (!next || typeof answer.update_time !== 'number' || Object.keys(next.input.fields ?? {}).length > 0) return;
    await this.#device.change(whose, { ...next, input: { ...next.input, known_update_time: answer.update_time } });
  }

  /** Sends the photos that are not there yet, each kept as soon as it is, then the action. @returns undefined where it does not wait any more */
  private async carry(whose: Whose, waiting: Waiting): Promise<Record<string, unknown> | undefined> {
    const { signal } = this.#control;
    let next = waiting;
    for (const [at, { id, file }] of (waiting.photos ?? []).entries()) {
      if (id !== undefined || !file) continue;
      const upload = new FileUpload(this.#of.api, file, this.#of.carrier ?? carrier);
      await upload.start();
      upload.release();
      if (!upload.item) throw upload.error;
      const kept = await this.#device.putPhoto(whose, next.id, at, upload.item._id);
      if (!kept) return undefined;
      next = kept;
    }
    const { photos } = next;
    const input = photos ? { ...next.input, attachments: photos.flatMap(({ id }) => id ?? []) } : next.input;
    return this.#of.api.call(next.call, input as never, { idempotencyKey: next.key, signal });
  }

  private async refuse(whose: Whose, waiting: Waiting, refused: Waiting['refused']): Promise<void> {
    await this.#device.change(whose, { ...waiting, ...(refused && { refused }) });
  }

  private async load(whose: Whose): Promise<void> {
    const list = await this.#device.all(whose);
    runInAction(() => {
      if (this.#control.signal.aborted) return;
      this.list = list;
      this.#of.count?.(list.length);
    });
  }

  /** Tries again after a pause that grows while the line stays away. */
  private later(): void {
    clearTimeout(this.#timer);
    if (this.#control.signal.aborted) return;
    this.#timer = setTimeout(() => void this.send(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }
}

/** Whether the device knows that it has no line; it may have none without knowing. */
function isOffline(): boolean {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.onLine === false;
}

function bytesOf(actions: readonly Action[]): number {
  return actions.flatMap(({ photos = [] }) => photos).reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
}
