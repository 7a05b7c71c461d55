import type { ContainerMessage, NativeCall, NativeCalls, NativeFailure, ShellMessage } from './messages';

type ShellEvent = Extract<ShellMessage, { sidecarSimulator: 'event' }>;

/** The connection to the phone page around the frame. It sends and receives messages only of that window at exactly that origin. */
export class Shell {
  private readonly waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (failure: NativeFailure) => void }
  >();
  private readonly listeners: ((event: ShellEvent) => void)[] = [];

  constructor(
    private readonly origin: string,
    private lastId = 0,
  ) {
    window.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (event.source !== window.parent || event.origin !== origin) return;
      const message = event.data as Partial<ShellMessage> | null;
      if (message?.sidecarSimulator !== 'answer' && message?.sidecarSimulator !== 'event') return;
      // The message belongs to another script of the suite in this page.
      if (message.sidecarSimulator === 'answer' && !this.waiting.has((message as { id: number }).id)) return;
      // The page must not see the container's messages.
      event.stopImmediatePropagation();
      this.receive(message as ShellMessage);
    });
  }

  /** Calls the native side. @throws NativeFailure */
  call<M extends NativeCall>(method: M, params: NativeCalls[M][0]): Promise<NativeCalls[M][1]> {
    const id = ++this.lastId;
    const message: ContainerMessage = { sidecarSimulator: 'call', id, method, params };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      window.parent.postMessage(message, this.origin);
    });
  }

  /** Notifies the native side; there is no answer. */
  tell<M extends NativeCall>(method: M, params: NativeCalls[M][0]): void {
    this.call(method, params).catch(() => undefined);
  }

  onEvent(listener: (event: ShellEvent) => void): void {
    this.listeners.push(listener);
  }

  private receive(message: ShellMessage): void {
    if (message.sidecarSimulator === 'event') {
      for (const listener of this.listeners) listener(message);
      return;
    }
    const call = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.ok) call?.resolve(message.value);
    else call?.reject(message.failure);
  }
}
