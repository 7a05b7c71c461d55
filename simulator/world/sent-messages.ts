export interface SentMessage {
  id: string;
  channel: 'sms' | 'email';
  to: string;
  subject?: string;
  text: string;
  at: number;
}

/** The number of remembered messages. */
const keptMessages = 50;

/** The text messages and e-mails that were sent, the latest last, stored in memory only. */
export class SentMessages {
  private messages: SentMessage[] = [];
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly now: () => number,
    private readonly onChange: () => void,
  ) {}

  list(): readonly SentMessage[] {
    return this.messages;
  }

  /** Accepts a message once for each key. @returns its id. */
  take(letter: Omit<SentMessage, 'id' | 'at'>, key: string): string {
    const earlier = this.keys.get(key);
    if (earlier) return earlier;
    const id = `letter_${this.keys.size + 1}`;
    this.keys.set(key, id);
    this.messages = [...this.messages, { ...letter, id, at: this.now() }].slice(-keptMessages);
    this.onChange();
    return id;
  }

  clear(): void {
    this.messages = [];
  }
}
