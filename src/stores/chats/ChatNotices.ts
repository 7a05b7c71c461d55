import { isBizMonitor } from '@domain/notices/biz-monitors';
import { chatNotices, isAlwaysOn, type ChatNotice } from '@domain/notices/chat-events';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { loadInto } from '../load-into';
import type { BizMonitorTypes, RecordChat } from './RecordChat';

/** How long nothing must change before a choice is sent (REQ records 9, debounces). */
const noticesDelayMs = 300;

/** What the bound chat of a record is notified of. A change is shown at once and sent when nothing changed for a moment. */
export class ChatNotices {
  /** What of the company register can be chosen. */
  monitors: BizMonitorTypes = { list: [], used: 0, limit: 0 };
  chosen: readonly ChatNotice[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  /** What the server holds. */
  private held: readonly ChatNotice[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> = Promise.resolve();

  /** @param onRefused is given what the server refused; the switches stand by then as they did before. */
  constructor(
    private readonly chat: Pick<RecordChat, 'notices' | 'setNotices' | 'monitorTypes'>,
    private readonly type: { is_stage_on: boolean },
    private readonly onRefused: (error: unknown) => void,
  ) {
    makeAutoObservable<this, 'chat' | 'type' | 'onRefused' | 'held' | 'timer' | 'sending'>(
      this,
      {
        chat: false,
        type: false,
        onRefused: false,
        held: false,
        timer: false,
        sending: false,
        monitors: observableRef,
        chosen: observableRef,
        error: observableRef,
      },
      { autoBind: true },
    );
  }

  async load(): Promise<void> {
    this.status = 'loading';
    await loadInto(this, async () => {
      const [notices, monitors] = await Promise.all([
        this.chat.notices(),
        // The other switches are of use without a register that does not answer.
        this.chat.monitorTypes().catch(() => this.monitors),
      ]);
      const storedNotices = chatNotices(this.type, notices);
      return () => {
        this.monitors = monitors;
        this.held = storedNotices;
        this.chosen = storedNotices;
      };
    });
  }

  switch(event: ChatNotice, isOn: boolean): void {
    if (!isBizMonitor(event) && isAlwaysOn(event)) return;
    this.chosen = chatNotices(
      this.type,
      isOn ? [...this.chosen, event] : this.chosen.filter((notice) => notice !== event),
    );
    clearTimeout(this.timer);
    this.timer = setTimeout(this.flush, noticesDelayMs);
  }

  /** Sends what waits, at once: the switches are closed. */
  flush(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending = this.sending.then(this.send);
  }

  private async send(): Promise<void> {
    const { chosen: selectedNotices } = this;
    try {
      const storedNotices = chatNotices(this.type, await this.chat.setNotices(selectedNotices));
      runInAction(() => {
        this.held = storedNotices;
      });
    } catch (error) {
      clearTimeout(this.timer);
      this.timer = undefined;
      runInAction(() => {
        this.chosen = this.held;
      });
      this.onRefused(error);
    }
  }
}
