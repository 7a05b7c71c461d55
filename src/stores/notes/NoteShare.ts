import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { withChats, type ChatChoice, type SharedChat } from './chat-choice';

/** Showing a written note in chats. */
export class NoteShare implements ChatChoice {
  chats: SharedChat[] = [];
  busy = false;
  private readonly key = new IdempotencyKey();

  constructor(
    private readonly api: Api,
    private readonly noteId: string,
  ) {
    makeAutoObservable<this, 'api' | 'noteId' | 'key'>(
      this,
      { api: false, noteId: false, key: false, chats: observableRef },
      { autoBind: true },
    );
  }

  share(chats: SharedChat[]): void {
    this.chats = withChats(this.chats, chats);
  }

  unshare(id: string): void {
    this.chats = this.chats.filter((chat) => chat.id !== id);
  }

  /** Throws ApiErrors; nothing is sent while a first send is under way. */
  async send(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const input = { note_id: this.noteId, __share: this.chats.map(({ id, name }) => ({ id, name })) };
    try {
      await this.api.call('notes.share', input, { idempotencyKey: this.key.for(input) });
      this.key.ended();
    } catch (error) {
      this.key.ended(error);
      throw error;
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
}
