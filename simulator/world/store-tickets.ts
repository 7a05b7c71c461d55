import type { FeishuSuite, Suite } from '../suites';
import { freshId } from './ids';

const hourMs = 60 * 60_000;
const twoHoursMs = 2 * hourMs;
/** The interval at which a suite pushes a ticket, in milliseconds. */
const pauses: Record<Suite, number> = { feishu: hourMs, lark: hourMs, dingtalk: 5 * hourMs };

interface Issued {
  value: string;
  /** The end of validity, epoch milliseconds. */
  until: number;
}

/**
 * The credentials of a store app, which belong to no company: the ticket that is pushed to it and, on Feishu and Lark, the app token that it gets
 * for the ticket. They are not stored: after a start the app requests the ticket again, as it must when it has lost it. DingTalk has no such
 * request: a ticket arrives when the console saves the address of events, and every five hours.
 */
export class StoreTickets {
  private readonly tickets: Partial<Record<Suite, { value: string; at: number }>> = {};
  private readonly appTokens: Partial<Record<FeishuSuite, Issued[]>> = {};

  constructor(private readonly now: () => number) {}

  /** Creates the next ticket and invalidates the earlier ones. */
  renew(suite: Suite): string {
    const value = freshId('ticket_');
    this.tickets[suite] = { value, at: this.now() };
    return value;
  }

  /** Returns the valid ticket; creates the first one if there is none. */
  newest(suite: Suite): string {
    return this.tickets[suite]?.value ?? this.renew(suite);
  }

  /** Returns whether the next ticket is due. None is sent before the app was used, because a server without the app would refuse it. */
  isDue(suite: Suite): boolean {
    const last = this.tickets[suite];
    return last !== undefined && this.now() - last.at >= pauses[suite];
  }

  counts(suite: Suite, ticket: string): boolean {
    return this.tickets[suite]?.value === ticket;
  }

  /** Returns the app token. A new one is issued once the last one has half an hour left, as with the tokens of custom apps. */
  appToken(suite: FeishuSuite): Issued {
    const tokens = (this.appTokens[suite] ?? []).filter(({ until }) => until > this.now());
    const usableToken = tokens.find(({ until }) => until - this.now() > hourMs / 2);
    const token = usableToken ?? { value: freshId('a-'), until: this.now() + twoHoursMs };
    this.appTokens[suite] = usableToken ? tokens : [...tokens, token];
    return token;
  }

  isAppToken(suite: FeishuSuite, value: string): boolean {
    return (this.appTokens[suite] ?? []).some((token) => token.value === value && token.until > this.now());
  }

  /** Ends all app tokens before their time. */
  endAppTokens(suite: FeishuSuite): void {
    this.appTokens[suite] = [];
  }
}
