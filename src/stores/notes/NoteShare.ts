import { makeAutoObservable } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { whileBusy } from '../while-busy';
import { ChatChoice } from './ChatChoice';

/** What is shown: a note, or a record. */
type Shown = { note_id: string } | { id: string; table_id: string };

/** Showing a written note, or a record, in chats. */
export class NoteShare {
  readonly chats = new ChatChoice();
  busy = false;
  readonly #key = new IdempotencyKey();
  readonly #api: Api;
  readonly #shown: Shown;

  constructor(api: Api, shown: Shown) {
    this.#api = api;
    this.#shown = shown;
    makeAutoObservable(this, { chats: false }, { autoBind: true });
  }

  /** Throws ApiErrors; nothing is sent while a first send is under way. */
  async send(): Promise<void> {
    if (this.busy) return;
    const shown = this.#shown;
    const { chats } = this;
    await whileBusy(this, () =>
      this.#key.send({ ...shown, __share: chats.sent }, (idempotencyKey) =>
        'note_id' in shown
          ? this.#api.call('notes.share', { ...shown, __share: chats.sent }, { idempotencyKey })
          : this.#api.call('chats.shareRecord', { ...shown, __share: [...chats.list] }, { idempotencyKey }),
      ),
    );
  }
}
