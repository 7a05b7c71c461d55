import type { Poi } from '@domain/values/poi';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { getDay } from '../day/Day';
import type { RecordModel } from '../records/Record';
import type { RootStore } from '../RootStore';

export interface Guess {
  record: RecordModel;
  /** How far away it is; undefined for one that is not known to be near. */
  metres?: number;
}

/** So many are shown. */
const limit = 6;

/** Which records a note may be about, before its writer says so: what is near, whom they visit today, and what they worked on last. */
export class RecordGuesses {
  private near: readonly Guess[] = [];

  constructor(private readonly stores: RootStore) {
    makeAutoObservable<this, 'stores' | 'near'>(this, { stores: false, near: observableRef }, { autoBind: true });
  }

  /** Asks for what the guesses are made of and is not there yet. Without an answer there are fewer of them. */
  load(): void {
    if (this.stores.recent.status === 'empty') void this.stores.recent.load();
  }

  async look({ latitude, longitude }: Poi): Promise<void> {
    const { api, records } = this.stores;
    const answer = await api.call('notes.nearby', { latitude, longitude, limit }).catch(() => undefined);
    runInAction(() => {
      if (answer) this.near = answer.list.map(({ record, metres }) => ({ record: records.put(record), metres }));
    });
  }

  /** The nearest first; each once. */
  get list(): readonly Guess[] {
    const { stores } = this;
    const otherRecords = [
      ...getDay(stores)
        .of('visit')
        .map(({ record }) => record),
      ...stores.recent.items,
    ];
    const all = [...this.near, ...otherRecords.filter(({ abilities }) => abilities.note).map((record) => ({ record }))];
    const listedRecords = new Set<RecordModel>();
    return all.filter(({ record }) => !listedRecords.has(record) && listedRecords.add(record)).slice(0, limit);
  }
}
