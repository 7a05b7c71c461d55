import type { Poi } from '@domain/values/poi';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { getDay } from '../day/Day';
import type { RecordModel } from '../records/Record';
import type { RootStore } from '../RootStore';

export interface Guess {
  record: RecordModel;
  /** The distance; undefined for a record that is not known to be near. */
  metres?: number;
}

/** The number of guesses that are shown. */
const limit = 6;

/** Suggested records for a note, before its author chooses: nearby records, today's visits, and recently edited ones. */
export class RecordGuesses {
  private near: readonly Guess[] = [];
  readonly #stores: RootStore;

  constructor(stores: RootStore) {
    this.#stores = stores;
    makeAutoObservable<this, 'near'>(this, { near: observableRef }, { autoBind: true });
  }

  /** Loads missing data for the suggestions. Without an answer there are fewer of them. */
  load(): void {
    if (this.#stores.recent.status === 'empty') void this.#stores.recent.load();
  }

  async look({ latitude, longitude }: Poi): Promise<void> {
    const { api, records } = this.#stores;
    const answer = await api.call('notes.nearby', { latitude, longitude, limit }).catch(() => undefined);
    runInAction(() => {
      if (answer) this.near = answer.list.map(({ record, metres }) => ({ record: records.put(record), metres }));
    });
  }

  /** The suggestions, the nearest first, each once. */
  get list(): readonly Guess[] {
    const stores = this.#stores;
    const otherRecords = [
      ...getDay(stores)
        .of('visit')
        .map(({ record }) => record),
      ...stores.recent.items,
    ];
    const guesses = [
      ...this.near,
      ...otherRecords.filter(({ abilities }) => abilities.note).map((record) => ({ record })),
    ];
    const listedRecords = new Set<RecordModel>();
    return guesses.filter(({ record }) => !listedRecords.has(record) && listedRecords.add(record)).slice(0, limit);
  }
}
