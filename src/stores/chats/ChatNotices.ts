import { isBizMonitor } from '@domain/notices/biz-monitors';
import { chatNotices, isAlwaysOn, type ChatNotice } from '@domain/notices/chat-events';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { loadInto } from '../load-into';
import type { BizMonitorTypes, RecordChat } from './RecordChat';

/** The time without a change before a choice is sent (REQ records 9, debounces). */
const noticesDelayMs = 300;

/** The events in a record's bound chat. A change shows at once and is sent after a short pause. */
export class ChatNotices {
  /** The changes in the company register that can be chosen. */
  monitors: BizMonitorTypes = { list: [], used: 0, limit: 0 };
  chosen: readonly ChatNotice[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  /** The choices that the server has. */
  #held: readonly ChatNotice[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> = Promise.resolve();
  readonly #chat: Pick<RecordChat, 'notices' | 'setNotices' | 'monitorTypes'>;
  readonly #type: { is_stage_on: boolean };
  readonly #onRefused: (error: unknown) => void;

  /** @param onRefused called with the server's error, after the switches were reset. */
  constructor(
    chat: Pick<RecordChat, 'notices' | 'setNotices' | 'monitorTypes'>,
    type: { is_stage_on: boolean },
    onRefused: (error: unknown) => void,
  ) {
    this.#chat = chat;
    this.#type = type;
    this.#onRefused = onRefused;
    makeAutoObservable(
      this,
      { monitors: observableRef, chosen: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  async load(): Promise<void> {
    this.status = 'loading';
    await loadInto(this, async () => {
      const [notices, monitors] = await Promise.all([
        this.#chat.notices(),
        // The other switches work without the register's answer.
        this.#chat.monitorTypes().catch(() => this.monitors),
      ]);
      const storedNotices = chatNotices(this.#type, notices);
      return () => {
        this.monitors = monitors;
        this.#held = storedNotices;
        this.chosen = storedNotices;
      };
    });
  }

  switch(event: ChatNotice, isOn: boolean): void {
    if (!isBizMonitor(event) && isAlwaysOn(event)) return;
    this.chosen = chatNotices(
      this.#type,
      isOn ? [...this.chosen, event] : this.chosen.filter((notice) => notice !== event),
    );
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, noticesDelayMs);
  }

  /** Sends pending changes at once when the switches close. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending = this.#sending.then(this.send);
  }

  private async send(): Promise<void> {
    const { chosen: selectedNotices } = this;
    try {
      const storedNotices = chatNotices(this.#type, await this.#chat.setNotices(selectedNotices));
      runInAction(() => {
        this.#held = storedNotices;
      });
    } catch (error) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      runInAction(() => {
        this.chosen = this.#held;
      });
      this.#onRefused(error);
    }
  }
}
