import { queuedForMs } from '@domain/contract/queued-calls';
import { dayMs } from '@domain/calendar';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, followLine, isServerTrouble, isSilence, newIdempotencyKey, type Api } from '@/api';
import { carrier, FileUpload, type Carrier } from '../files/FileUpload';
import { reactionTo } from '../session/reaction';
import { OutboxDevice } from './OutboxDevice';
import type { QueuedAction, WaitingAction, Whose } from './waiting';

/** The maximum number of queued actions and of bytes of their photos (SD-116). Beyond it no action is accepted, and none dropped. */
const mostActions = 200;
const mostBytes = 500 * 1024 * 1024;
/** Milliseconds between two attempts while no event reports a connection. */
const firstPause = 5_000;
const longestPause = 5 * 60_000;
/** The number of unexplained server failures after which an action no longer blocks later ones. */
const mostFailures = 5;
/** A day less than the server stores keys: a later repetition of an action with a lost answer might happen twice. */
const sendableForMs = queuedForMs - dayMs;

/** The result of queueing an action to be sent later. */
export type Queued = 'kept' | 'full' | 'unkept';

interface OutboxOf {
  api: Api;
  /** The present member, once the open company is known. */
  whose(): Whose | undefined;
  /** Called when an action has reached the server. */
  sent?(action: WaitingAction, answer: Record<string, unknown>): void;
  /** Called with the number of waiting actions. */
  count?(waitingCount: number): void;
  carrier?: Carrier;
  now?: () => number;
}

/**
 * The actions of an offline user, stored on the device and sent in order when it is online. Each action keeps its Idempotency-Key, so that it
 * happens once however often it is sent (ADR-0184).
 */
export class Outbox {
  list: readonly WaitingAction[] = [];
  /** The id of the action that is being sent. */
  sending: string | undefined;
  readonly #device = new OutboxDevice();
  readonly #control = new AbortController();
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = firstPause;
  #stopListening: (() => void) | undefined;
  readonly #now: () => number;
  readonly #of: OutboxOf;

  constructor(options: OutboxOf) {
    this.#of = options;
    this.#now = options.now ?? Date.now;
    makeAutoObservable(this, { list: observableRef }, { autoBind: true });
  }

  /** Sends waiting actions at the start, and whenever the connection is back or the app becomes visible. */
  start(): void {
    if (this.#stopListening) return;
    const retry = () => {
      this.#pause = firstPause;
      if (document.visibilityState === 'visible') void this.send();
    };
    const stopLine = followLine(retry);
    document.addEventListener('visibilitychange', retry);
    this.#stopListening = () => {
      stopLine();
      document.removeEventListener('visibilitychange', retry);
    };
    void this.send();
  }

  /** The company is left: queued actions stay on the device, and none is sent for another member. */
  clear(): void {
    this.#control.abort();
    clearTimeout(this.#timer);
    this.#stopListening?.();
    this.list = [];
  }

  /** Whether an action about a record waits without an attempt: the device is offline, or an earlier action about the record waits. */
  mustWait({ tableId, recordId }: Pick<QueuedAction['about'], 'tableId' | 'recordId'>): boolean {
    const isBefore = ({ about, refused }: WaitingAction) =>
      !refused && about.tableId === tableId && about.recordId === recordId;
    return isOffline() || this.list.some(isBefore);
  }

  /** Queues an action; accepted only once the device has stored it. */
  async add(action: QueuedAction): Promise<Queued> {
    const owner = this.#of.whose();
    if (!owner) return 'unkept';
    try {
      const queuedActions = await this.#device.all(owner);
      if (!queuedActions.some(({ key }) => key === action.key)) {
        if (queuedActions.length >= mostActions || measureBytes([...queuedActions, action]) > mostBytes) return 'full';
        const time = Math.max(this.#now(), (queuedActions.at(-1)?.at ?? 0) + 1);
        const id = `${String(time).padStart(15, '0')}-${action.key.slice(0, 8)}`;
        // Only plain data can be stored, and forms contain observables.
        const input = JSON.parse(JSON.stringify(action.input)) as QueuedAction['input'];
        await this.#device.put(owner, { ...action, input, id, at: time, failures: 0 });
      }
      await this.load(owner);
    } catch {
      return 'unkept';
    }
    if (!isOffline()) this.later();
    return 'kept';
  }

  /** Reads the queue, including changes by another window of this member. */
  async refresh(): Promise<void> {
    const owner = this.#of.whose();
    if (owner) await this.load(owner).catch(() => undefined);
  }

  /** Sends the queue in order while the connection lasts. One round at a time; never rejects. */
  async send(): Promise<void> {
    const round = (this.#running ??= this.round());
    await round;
    if (this.#running === round) this.#running = undefined;
  }

  /** Sends a refused action again. */
  async again(action: WaitingAction): Promise<void> {
    const owner = this.#of.whose();
    if (!owner) return;
    const { refused: _, ...retriedAction } = action;
    await this.#device.change(owner, { ...retriedAction, failures: 0 });
    await this.load(owner);
    await this.send();
  }

  /** Deletes an action that is unwanted, or whose author continues in its form. */
  async remove({ id }: WaitingAction): Promise<void> {
    const owner = this.#of.whose();
    if (!owner || this.sending === id) return;
    await this.#device.remove(owner, id);
    await this.load(owner);
  }

  /** Deletes the member's whole queue on sign-out, if the member does not want it sent. */
  async discard(): Promise<void> {
    for (const action of this.list) await this.remove(action);
  }

  private async round(): Promise<void> {
    const owner = this.#of.whose();
    clearTimeout(this.#timer);
    if (owner) await this.inTurn(owner);
    if (this.list.some(({ refused }) => !refused) && !isOffline()) this.later();
  }

  /** Lets one of two web-views send. Without locks both may: each sends in order, and the server accepts each key once. */
  private async inTurn(owner: Whose): Promise<void> {
    const name = `sidecar-outbox ${owner.clientId} ${owner.memberId}`;
    try {
      const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
      if (locks) await locks.request(name, { ifAvailable: true }, (lock) => (lock ? this.sendAll(owner) : undefined));
      else await this.sendAll(owner);
    } catch {
      // The device does not answer: the stored queue stays.
    }
  }

  private async sendAll(owner: Whose): Promise<void> {
    for (;;) {
      await this.load(owner);
      const next = this.list.find(({ refused }) => !refused);
      if (!next || isOffline() || this.#control.signal.aborted) return;
      if (this.#now() - next.at > sendableForMs) await this.refuse(owner, next, { name: 'tooOld', details: {} });
      else if (!(await this.sendOne(owner, next))) return;
      this.#pause = firstPause;
    }
  }

  /** @returns whether the next actions are sent: this one has arrived or can never succeed. */
  private async sendOne(owner: Whose, next: WaitingAction): Promise<boolean> {
    this.sending = next.id;
    try {
      const answer = await this.carry(owner, next);
      // Another web-view has sent it, or its author has deleted it.
      if (!answer) return true;
      if (next.kind === 'move') await this.followMove(owner, next, answer);
      await this.#device.remove(owner, next.id);
      this.#of.sent?.(next, answer);
      return true;
    } catch (error) {
      const { signal } = this.#control;
      const apiError = error instanceof ApiError ? error : new ApiError('internal');
      // The connection, the server or the session prevents it: it waits, together with later actions.
      const waits =
        signal.aborted ||
        isSilence(apiError) ||
        isServerTrouble(apiError) ||
        ['aborted', 'inProgress', 'tooManyRequests', 'suiteUnavailable'].includes(apiError.name) ||
        reactionTo(apiError, false) !== 'none';
      if (waits) return false;
      if (apiError.name === 'internal' && next.failures + 1 < mostFailures) {
        await this.#device.change(owner, { ...next, failures: next.failures + 1 });
        return false;
      }
      if (apiError.name === 'invalid' && next.photos?.some(({ id, file }) => id && file) && next.failures === 0) {
        // The server deletes unused photos after a day. Their bytes are still here, because the refused note was not saved.
        const photos = next.photos.map(({ id, file }) => (file ? { file } : { ...(id && { id }) }));
        await this.#device.change(owner, { ...next, photos, key: newIdempotencyKey(), failures: 1 });
        return true;
      }
      await this.refuse(owner, next, { name: apiError.name, details: apiError.details });
      return true;
    } finally {
      runInAction(() => {
        this.sending = undefined;
      });
    }
  }

  /**
   * The next move of the same record started from the target of this one, and must not be refused for it. A move with field values stays unchanged,
   * so that conflicts are still found.
   */
  private async followMove(owner: Whose, sentMove: WaitingAction, answer: Record<string, unknown>): Promise<void> {
    const { recordId, tableId } = sentMove.about;
    // Another window may have added it.
    const entries = await this.#device.all(owner);
    // Another window has sent it too: the next action now starts from a later state.
    if (!entries.some(({ id }) => id === sentMove.id)) return;
    const next = entries.find(
      ({ id, kind, about }) =>
        id > sentMove.id && kind === 'move' && about.tableId === tableId && about.recordId === recordId,
    );
    if (!next || typeof answer.update_time !== 'number' || Object.keys(next.input.fields ?? {}).length > 0) return;
    await this.#device.change(owner, { ...next, input: { ...next.input, known_update_time: answer.update_time } });
  }

  /** Sends missing photos, each stored as soon as it has arrived, then the action. @returns undefined if it is no longer queued */
  private async carry(owner: Whose, action: WaitingAction): Promise<Record<string, unknown> | undefined> {
    const { signal } = this.#control;
    let next = action;
    for (const [index, { id, file }] of (action.photos ?? []).entries()) {
      if (id !== undefined || !file) continue;
      const upload = new FileUpload(this.#of.api, file, this.#of.carrier ?? carrier);
      await upload.start();
      upload.release();
      if (!upload.item) throw upload.error;
      const storedAction = await this.#device.putPhoto(owner, next.id, index, upload.item._id);
      if (!storedAction) return undefined;
      next = storedAction;
    }
    const { photos } = next;
    const input = photos ? { ...next.input, attachments: photos.flatMap(({ id }) => id ?? []) } : next.input;
    return this.#of.api.call(next.call, input as never, { idempotencyKey: next.key, signal });
  }

  private async refuse(owner: Whose, action: WaitingAction, refused: WaitingAction['refused']): Promise<void> {
    await this.#device.change(owner, { ...action, ...(refused && { refused }) });
  }

  private async load(owner: Whose): Promise<void> {
    const list = await this.#device.all(owner);
    runInAction(() => {
      if (this.#control.signal.aborted) return;
      this.list = list;
      this.#of.count?.(list.length);
    });
  }

  /** Retries after a pause that grows while the device is offline. */
  private later(): void {
    clearTimeout(this.#timer);
    if (this.#control.signal.aborted) return;
    this.#timer = setTimeout(() => void this.send(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, longestPause);
  }
}

/** Returns whether the device reports that it is offline; it may be offline without a report. */
function isOffline(): boolean {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.onLine === false;
}

function measureBytes(actions: readonly QueuedAction[]): number {
  return actions.flatMap(({ photos = [] }) => photos).reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
}
