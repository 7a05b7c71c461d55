import type { FeishuSuite, Suite } from '../suites';
import { freshId } from './ids';

const hourMs = 60 * 60_000;
const twoHoursMs = 2 * hourMs;
/** How often a suite pushes a ticket. Milliseconds. */
const pauses: Record<Suite, number> = { feishu: hourMs, lark: hourMs, dingtalk: 5 * hourMs };

interface Issued {
  value: string;
  /** Epoch milliseconds. */
  until: number;
}

/**
 * What a store app proves itself by, which is of no company: the ticket that is pushed to it and, on Feishu and Lark, the app token that it gets for that.
 * Nothing is stored: after a start the app asks for the ticket again, as it must when it has lost it. On DingTalk there is nothing to ask: a ticket comes when
 * the console saves where events go, and every five hours.
 */
export class StoreTickets {
  private readonly tickets: Partial<Record<Suite, { value: string; at: number }>> = {};
  private readonly appTokens: Partial<Record<FeishuSuite, Issued[]>> = {};

  constructor(private readonly now: () => number) {}

  /** Makes the next ticket: the ones before count no more. */
  renew(suite: Suite): string {
    const value = freshId('ticket_');
    this.tickets[suite] = { value, at: this.now() };
    return value;
  }

  /** The one that counts; the first where there was none. */
  newest(suite: Suite): string {
    return this.tickets[suite]?.value ?? this.renew(suite);
  }

  /** Whether it is time for the next one. Nobody is sent any before the app was used: on a server without it they would be refused. */
  isDue(suite: Suite): boolean {
    const last = this.tickets[suite];
    return last !== undefined && this.now() - last.at >= pauses[suite];
  }

  counts(suite: Suite, ticket: string): boolean {
    return this.tickets[suite]?.value === ticket;
  }

  /** The same for half an hour and more, as with the tokens of custom apps. */
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

  /** All app tokens end before their time. */
  endAppTokens(suite: FeishuSuite): void {
    this.appTokens[suite] = [];
  }
}
