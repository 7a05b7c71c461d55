import { makeAutoObservable, runInAction } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { ChatChoice } from './ChatChoice';

/** Showing a written note in chats. */
export class NoteShare {
  readonly chats = new ChatChoice();
  busy = false;
  private readonly key = new IdempotencyKey();

  constructor(
    private readonly api: Api,
    private readonly noteId: string,
  ) {
    makeAutoObservable<this, 'api' | 'noteId' | 'key'>(
      this,
      { api: false, noteId: false, key: false, chats: false },
      { autoBind: true },
    );
  }

  /** Throws ApiErrors; nothing is sent while a first send is under way. */
  async send(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const input = { note_id: this.noteId, __share: this.chats.sent };
    try {
      await this.key.send(input, (idempotencyKey) => this.api.call('notes.share', input, { idempotencyKey }));
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
}
