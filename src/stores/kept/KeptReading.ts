import type { Output, RawInput } from '@domain/contract';
import { keptCalls } from '@domain/contract/kept-calls';
import type { AskedCall } from '@domain/contract/calls';
import type { RecordJson } from '@domain/contract/shapes';
import { makeAutoObservable, observableRef, runInAction, when } from 'mobx';
import { ApiError, followLine, isSilence, type Api } from '@/api';
import type { CallOptions } from '@/api/Api';
import { pageSize, type RecordList } from '../records/RecordList';
import { withOwn } from '../records/RecordStore';
import type { RootStore } from '../RootStore';
import { FirstAnswersKeeper } from './FirstAnswersKeeper';
import { KeptDevice } from './KeptDevice';
import { answerName, findKept, recordName, type OfflineAnswer } from './offline-answers';
import { findGone, readOwn } from './own-records';
import { renewShown } from './shown';

/** The time after which a read without an answer shows the stored data, in milliseconds. */
const waitMs = 5_000;
/** Milliseconds after the first screen until the data for offline reading is loaded. */
const quietMs = 6_000;
/** The interval of checks of read access, and of loads of the member's own records, in milliseconds. */
const lookMs = 60_000;
const syncMs = 60 * 60_000;

/** The data that the member has read, on the device: shown at the next opening, and offline (ADR-0204, ADR-0205). */
export class KeptReading {
  /** The time of the server's answer that is shown, epoch milliseconds; undefined: it is current. */
  asOf: number | undefined;
  /** The shown list whose rows have changed; they are loaded on the reader's request. */
  changed: RecordList | undefined;
  #device: KeptDevice | undefined;
  #first: FirstAnswersKeeper | undefined;
  readonly #control = new AbortController();
  #started = false;
  #lookedAt = 0;
  /** The running reload of the shown data; whether any of it was answered. */
  #renewing: { answered: boolean } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stops: (() => void)[] = [];
  #clientId: string | undefined;
  readonly #stores: RootStore;
  readonly #now: () => number;

  constructor(stores: RootStore, now: () => number = Date.now) {
    this.#stores = stores;
    this.#now = now;
    makeAutoObservable(this, { changed: observableRef }, { autoBind: true });
  }

  /** Starts once the first screen is shown. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    readThrough(this.#stores);
    const { company } = this.#stores;
    this.#stops.push(
      when(
        () => company.status === 'ready' && company.user !== undefined,
        () => void this.begin(),
      ),
      when(
        () => company.confirmed,
        () => this.look(),
      ),
      followLine(() => {
        if (navigator.onLine) void this.renew().then(() => this.look());
      }),
    );
    const onPageHide = () => this.#first?.end();
    window.addEventListener('pagehide', onPageHide);
    this.#stops.push(() => window.removeEventListener('pagehide', onPageHide));
  }

  /** The company is left. */
  clear(): void {
    this.#control.abort();
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
    // Another company is opened: the stored data of this one is deleted (SD-22).
    const isOtherCompany =
      this.#clientId !== undefined && this.#stores.session.stored.client?.clientId !== this.#clientId;
    if (isOtherCompany) this.#first?.clear();
    void this.#device?.close({ drop: isOtherCompany });
    this.#device = undefined;
  }

  /** Deletes all stored data on sign-out. */
  async clearDevice(): Promise<void> {
    this.#control.abort();
    this.#first?.clear();
    await this.#device?.close({ drop: true });
    this.#device = undefined;
    await KeptDevice.clearAll().catch(() => undefined);
    await dropPages();
  }

  /** The server has answered. @param isLate stored data was shown meanwhile */
  take(name: AskedCall, input: object, answer: unknown, isLate: boolean): void {
    const kind = keptCalls[name];
    if (!kind || this.#control.signal.aborted) return;
    this.#first?.take(name, input, answer);
    if (this.#renewing) this.#renewing.answered = true;
    else if (!isLate) this.asOf = undefined;
    if (!this.#device || !isObject(answer)) return;
    if (kind === 'record') return void this.keepRecord(answer as RecordJson, true);
    if (kind === 'other') return this.#device.write(answerName(name, input), answer);
    const list = Array.isArray(answer.list) ? (answer.list as RecordJson[]) : [];
    list.forEach((record) => void this.keepRecord(record, false));
    if (isLate) list.forEach((record) => this.#stores.records.put(record));
    this.#device.write(answerName(name, input), { ...answer, list: list.map(({ table_id, _id }) => [table_id, _id]) });
  }

  /** Returns the device's answer to a call; undefined where it has none. */
  async find(name: AskedCall, input: object): Promise<OfflineAnswer | undefined> {
    const device = this.#device;
    if (!device) return undefined;
    const getName = (memberId: string | null) => this.#stores.company.member(memberId)?.name ?? '';
    return findKept(device, name, input as Record<string, unknown>, getName).catch(() => undefined);
  }

  shows({ time: keptAt }: OfflineAnswer): void {
    this.asOf = Math.min(this.asOf ?? keptAt, keptAt);
  }

  /** The server answered that this member has no such record. */
  refused(input: object): void {
    const { id, ticket_id: ticketId } = input as { id?: unknown; ticket_id?: unknown };
    const missingId = id ?? ticketId;
    if (typeof missingId === 'string') void this.drop([missingId]);
  }

  /** Reloads the shown data without moving the visible part. */
  async renew(): Promise<void> {
    const { lists, home, records, around: env, company } = this.#stores;
    const renewing = (this.#renewing = { answered: false });
    const renewals = renewShown(this.#stores);
    const currentUrl = new URL(env.here(), window.location.origin);
    const [type, id] = [currentUrl.searchParams.get('type'), currentUrl.searchParams.get('id')];
    if (type && id && currentUrl.pathname !== '/home') records.written(type, id);
    if (company.table(home.tab)) renewals.push(this.renewList(lists.of(home.tab)));
    await Promise.allSettled(renewals);
    if (this.#renewing === renewing) this.#renewing = undefined;
    if (renewing.answered)
      runInAction(() => {
        this.asOf = undefined;
      });
  }

  /** Shows the changed rows from their top. */
  showChanged(): void {
    const list = this.changed;
    this.changed = undefined;
    void list?.refresh();
  }

  /** Reloads a list. Rows are updated in place; if other rows were added or moved, the reader decides when they move. */
  private async renewList(list: RecordList): Promise<void> {
    if (!list.loaded)
      await new Promise<void>((resolve) => this.#stops.push(when(() => list.status !== 'loading', resolve)));
    if (list.status === 'failed' && !list.loaded) return list.refresh();
    if (list.status !== 'ready') return;
    const { query } = list;
    const answer = await this.#stores.api.call('records.list', { ...query, page: 1, size: pageSize });
    if (this.#control.signal.aborted || list.query !== query) return;
    const visibleIds = list.items.slice(0, pageSize).map(({ id }) => id);
    runInAction(() => answer.list.forEach((json) => this.#stores.records.put(json)));
    const fresh = answer.list.map(({ _id }) => _id);
    if (visibleIds.join() === fresh.join()) return;
    if (visibleIds.length === 0) return list.refresh();
    const missing = visibleIds.filter((id) => !fresh.includes(id));
    if (missing.length > 0) await this.removeUnreadable(list, missing);
    runInAction(() => {
      this.changed = list;
    });
  }

  /** Reloads a list that failed before the stored data could replace its answer. */
  private async loadFailed(): Promise<void> {
    const { home, lists, company } = this.#stores;
    const list = company.table(home.tab) && lists.of(home.tab);
    if (list && !list.loaded && list.status === 'failed') await list.refresh();
  }

  /** A row that left the first pages is further down, or unreadable: unreadable ones are removed from the screen. */
  private async removeUnreadable(list: RecordList, ids: string[]): Promise<void> {
    const { table_id } = list.query;
    const filter = { field: '_id', relation: 'include' as const, value: ids };
    const { list: readableRecords } = await this.#stores.api.call('records.list', {
      table_id,
      filter,
      skip: 0,
      limit: 100,
    });
    const missingIds = ids.filter((id) => !readableRecords.some(({ _id }) => _id === id));
    if (missingIds.length === 0) return;
    runInAction(() => missingIds.forEach((id) => list.remove(table_id, id)));
    await this.drop(missingIds);
  }

  private async begin(): Promise<void> {
    const { company, session, around: env } = this.#stores;
    const [clientId, memberId, hsid] = [company.client?.client_id, company.user?.member_id, session.bearer()];
    if (!clientId || !memberId || !hsid || session.stored.client?.clientId !== clientId) return;
    const language = env.language();
    this.#clientId = clientId;
    this.#first = new FirstAnswersKeeper(`${hsid} ${language}`);
    const [device, since] = await Promise.all([
      KeptDevice.open({ clientId, memberId, language, now: this.#now }).catch(() => undefined),
      this.#first.takePrefetched(),
    ]);
    if (this.#control.signal.aborted) return void device?.close({ drop: false });
    this.#device = device;
    if (since !== undefined) {
      runInAction(() => {
        this.asOf = since;
      });
    }
    // The first content was shown from the device, or could not be loaded.
    if (since !== undefined || !navigator.onLine) await this.renew();
    else await this.loadFailed();
    if (company.confirmed) this.look();
  }

  /** Checks in the background whether the person may still read the stored data, and reads the person's own records. */
  private look(): void {
    const { company } = this.#stores;
    if (!this.#device || !company.confirmed || this.#control.signal.aborted) return;
    if (this.#device.seeing(describeSeen(this.#stores))) this.#first?.clear();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.compare(), Math.max(quietMs, this.#lookedAt + lookMs - this.#now()));
  }

  private async compare(): Promise<void> {
    const device = this.#device;
    const { signal } = this.#control;
    if (!device || !navigator.onLine) return;
    this.#lookedAt = this.#now();
    await this.drop((await findGone(this.#stores, device, signal)).map(({ id }) => id));
    if (savesData() || this.#now() - device.syncedAt < syncMs) return;
    if (await readOwn(this.#stores, this.#now(), signal)) device.synced();
  }

  /** Drops records that the member may no longer read, and every answer that names them. */
  private async drop(ids: readonly string[]): Promise<void> {
    const device = this.#device;
    if (ids.length === 0) return;
    this.#first?.drop(ids);
    if (!device) return;
    const mentionsRecord = (text: string) => ids.some((id) => text.includes(id));
    const answers: string[] = [];
    for (const name of device.names('')) {
      if (mentionsRecord(name) || mentionsRecord(JSON.stringify(await device.read(name)))) answers.push(name);
    }
    device.remove(answers);
  }

  private async keepRecord(json: RecordJson, isOwn: boolean): Promise<void> {
    const device = this.#device;
    if (!device || typeof json._id !== 'string' || typeof json.table_id !== 'string' || !json.abilities) return;
    const name = recordName(json.table_id, json._id);
    const previousJson =
      isOwn || !device.has(name) ? undefined : await device.read<RecordJson>(name).catch(() => undefined);
    device.write(name, previousJson ? withOwn(json, previousJson) : json);
  }
}

/** Returns a description of the tables, fields and rights that the answers belong to. */
function describeSeen({ company }: RootStore): string {
  const types = company.tables.map(({ table_id, abilities }) =>
    [
      table_id,
      ...Object.entries(abilities).map(([name, is]) => `${name}${is ? 1 : 0}`),
      ...company.fields(table_id).map(({ field_id, access }) => `${field_id}${access}`),
    ].join(','),
  );
  return computeHash([company.user?.is_admin ? 'administrator' : '', ...types].join('\n'));
}

/** Returns a hash that distinguishes two texts; it has no other use. */
function computeHash(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return `${text.length}.${hash}`;
}

/** Returns whether the device is in data saver mode, and then loads only opened pages. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Deletes the pages in the worker's cache (src/worker.ts). */
async function dropPages(): Promise<void> {
  const { caches } = globalThis as { caches?: CacheStorage };
  if (!caches) return;
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const wrapped = new WeakSet<Api>();

/** Makes every cached read use the device: its answer is stored, and the stored answer replaces a missing one. Called once for a client. */
function readThrough(stores: RootStore): void {
  const { api } = stores;
  if (wrapped.has(api)) return;
  wrapped.add(api);
  const callServer = api.call.bind(api) as Api['call'];
  api.call = async <Name extends AskedCall>(name: Name, input: RawInput<Name>, options: CallOptions = {}) => {
    if (!keptCalls[name]) return callServer(name, input, options);
    const keptReading = getKeptReading(stores);
    const instead = async (): Promise<Output<Name> | undefined> => {
      const keptAnswer = await keptReading.find(name, input);
      if (keptAnswer) keptReading.shows(keptAnswer);
      return keptAnswer?.answer as Output<Name> | undefined;
    };
    if (!navigator.onLine) {
      const answer = await instead();
      if (answer !== undefined) return answer;
    }
    let isLate = false;
    const serverAnswer = callServer(name, input, options).then((answer) => {
      keptReading.take(name, input, answer, isLate);
      return answer;
    });
    try {
      const answer = await orNothing(serverAnswer);
      if (answer) return answer.value;
      isLate = true;
      return (await instead()) ?? (await serverAnswer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (['deleted', 'notFound', 'notReadable'].includes(error.name)) keptReading.refused(input);
      const answer = isSilence(error) ? await instead() : undefined;
      if (answer === undefined) throw error;
      return answer;
    }
  };
}

/** Returns the server's answer; undefined where none arrives for a while. */
async function orNothing<Answer>(serverAnswer: Promise<Answer>): Promise<{ value: Answer } | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), waitMs);
  });
  try {
    return await Promise.race([serverAnswer.then((value) => ({ value })), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the store of the data that this person has read on this device. */
export function getKeptReading(stores: RootStore): KeptReading {
  return stores.late(makeKeptReading);
}

const makeKeptReading = (stores: RootStore): KeptReading => new KeptReading(stores);
