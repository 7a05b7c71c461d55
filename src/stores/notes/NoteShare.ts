import { makeAutoObservable } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { whileBusy } from '../while-busy';
import { ChatChoice } from './ChatChoice';

/** The shared subject: a note, or a record. */
type ShareSubject = { note_id: string } | { id: string; table_id: string };

/** Shows an existing note or a record in chats. */
export class NoteShare {
  readonly chats = new ChatChoice();
  busy = false;
  readonly #key = new IdempotencyKey();
  readonly #api: Api;
  readonly #shown: ShareSubject;

  constructor(api: Api, target: ShareSubject) {
    this.#api = api;
    this.#shown = target;
    makeAutoObservable(this, { chats: false }, { autoBind: true });
  }

  /** Throws ApiErrors; a second call during a send does nothing. */
  async send(): Promise<void> {
    if (this.busy) return;
    const target = this.#shown;
    const { chats } = this;
    await whileBusy(this, () =>
      this.#key.send({ ...target, __share: chats.sent }, (idempotencyKey) =>
        'note_id' in target
          ? this.#api.call('notes.share', { ...target, __share: chats.sent }, { idempotencyKey })
          : this.#api.call('chats.shareRecord', { ...target, __share: [...chats.list] }, { idempotencyKey }),
      ),
    );
  }
}
