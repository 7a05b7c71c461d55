import { makeAutoObservable } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { whileBusy } from '../while-busy';
import { ChatChoice } from './ChatChoice';

/** What is shown: a note, or a record. */
type ShareSubject = { note_id: string } | { id: string; table_id: string };

/** Showing a written note, or a record, in chats. */
export class NoteShare {
  readonly chats = new ChatChoice();
  busy = false;
  private readonly key = new IdempotencyKey();

  constructor(
    private readonly api: Api,
    private readonly shown: ShareSubject,
  ) {
    makeAutoObservable<this, 'api' | 'shown' | 'key'>(
      this,
      { api: false, shown: false, key: false, chats: false },
      { autoBind: true },
    );
  }

  /** Throws ApiErrors; nothing is sent while a first send is under way. */
  async send(): Promise<void> {
    if (this.busy) return;
    const { shown: target, chats } = this;
    await whileBusy(this, () =>
      this.key.send({ ...target, __share: chats.sent }, (idempotencyKey) =>
        'note_id' in target
          ? this.api.call('notes.share', { ...target, __share: chats.sent }, { idempotencyKey })
          : this.api.call('chats.shareRecord', { ...target, __share: [...chats.list] }, { idempotencyKey }),
      ),
    );
  }
}
