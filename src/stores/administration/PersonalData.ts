import type { Person, PersonKey, Touched } from '@domain/contract/people/admin-people';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import { Doing } from '../Doing';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';

/** The data of one person: the effect of erasing them, their export, and their erasure. */
export class PersonalData {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  touched: readonly Touched[] = [];
  isErased = false;
  readonly erasing = new Doing();
  readonly #exportKey = new IdempotencyKey();
  readonly #api: Api;

  constructor(
    api: Api,
    readonly person: Person,
  ) {
    this.#api = api;
    makeAutoObservable(this, { person: false, erasing: false, error: observableRef, touched: observableRef });
  }

  private get key(): PersonKey {
    const { id, table_id } = this.person;
    return table_id === null ? { kind: 'member', id } : { kind: 'record', table_id, id };
  }

  load(): Promise<void> {
    return loadInto(this, async () => {
      const { list } = await this.#api.call('admin.personPreview', { person: this.key });
      return () => (this.touched = list);
    });
  }

  /** @returns the file with all data of the person */
  async export(): Promise<{ name: string; url: string }> {
    const exportInput = { person: this.key };
    const { file } = await this.#exportKey.send(exportInput, (idempotencyKey) =>
      this.#api.call('admin.exportPerson', exportInput, { idempotencyKey }),
    );
    return file;
  }

  async erase(name: string): Promise<void> {
    const eraseInput = { person: this.key, name };
    const { list } = await this.erasing.send(
      eraseInput,
      (idempotencyKey) => this.#api.call('admin.erasePerson', eraseInput, { idempotencyKey }),
      () => undefined,
    );
    runInAction(() => {
      this.touched = list;
      this.isErased = true;
    });
  }
}
