import type { Person, PersonKey, Touched } from '@domain/contract/admin-people';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';

/** The data of one person: what erasing them would touch, giving it out, and erasing it. */
export class PersonalData {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  touched: readonly Touched[] = [];
  isErased = false;
  busy = false;
  private readonly exportKey = new IdempotencyKey();
  private readonly eraseKey = new IdempotencyKey();

  constructor(
    private readonly api: Api,
    readonly person: Person,
  ) {
    const own = { api: false, person: false, exportKey: false, eraseKey: false } as const;
    makeAutoObservable<this, Exclude<keyof typeof own, 'person'>>(this, {
      ...own,
      error: observableRef,
      touched: observableRef,
    });
  }

  private get key(): PersonKey {
    const { id, table_id } = this.person;
    return table_id === null ? { kind: 'member', id } : { kind: 'record', table_id, id };
  }

  load(): Promise<void> {
    return loadInto(this, async () => {
      const { list } = await this.api.call('admin.personPreview', { person: this.key });
      return () => (this.touched = list);
    });
  }

  /** @returns the file with everything that is kept of the person */
  async export(): Promise<{ name: string; url: string }> {
    const asked = { person: this.key };
    const { file } = await this.exportKey.send(asked, (idempotencyKey) =>
      this.api.call('admin.exportPerson', asked, { idempotencyKey }),
    );
    return file;
  }

  async erase(name: string): Promise<void> {
    const asked = { person: this.key, name };
    this.busy = true;
    try {
      const { list } = await this.eraseKey.send(asked, (idempotencyKey) =>
        this.api.call('admin.erasePerson', asked, { idempotencyKey }),
      );
      runInAction(() => {
        this.touched = list;
        this.isErased = true;
      });
    } finally {
      runInAction(() => (this.busy = false));
    }
  }
}
