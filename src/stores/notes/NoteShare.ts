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
  private readonly key = new IdempotencyKey();

  constructor(
    private readonly api: Api,
    private readonly shown: Shown,
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
    const { shown, chats } = this;
    await whileBusy(this, () =>
      this.key.send({ ...shown, __share: chats.sent }, (idempotencyKey) =>
        'note_id' in shown
          ? this.api.call('notes.share', { ...shown, __share: chats.sent }, { idempotencyKey })
          : this.api.call('chats.shareRecord', { ...shown, __share: [...chats.list] }, { idempotencyKey }),
      ),
    );
  }
}
