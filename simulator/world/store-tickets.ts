import type { FeishuSuite } from '../suites';
import { freshId } from './ids';

const hourMs = 60 * 60_000;
const twoHoursMs = 2 * hourMs;

interface Issued {
  value: string;
  /** Epoch milliseconds. */
  until: number;
}

/**
 * What a store app of Feishu or Lark proves itself by, which is of no company: the ticket that is pushed to it, and the app token that it gets for that.
 * Nothing is stored: after a start the app asks for the ticket again, as it must when it has lost it.
 */
export class StoreTickets {
  private readonly tickets: Partial<Record<FeishuSuite, { value: string; at: number }>> = {};
  private readonly appTokens: Partial<Record<FeishuSuite, Issued[]>> = {};

  constructor(private readonly now: () => number) {}

  /** Makes the next ticket: the ones before count no more. */
  renew(suite: FeishuSuite): string {
    const value = freshId('ticket_');
    this.tickets[suite] = { value, at: this.now() };
    return value;
  }

  /** Whether the hour of the last one is over. Nobody is sent any before the app was used: on a server without it they would be refused. */
  isDue(suite: FeishuSuite): boolean {
    const last = this.tickets[suite];
    return last !== undefined && this.now() - last.at >= hourMs;
  }

  counts(suite: FeishuSuite, ticket: string): boolean {
    return this.tickets[suite]?.value === ticket;
  }

  /** The same for half an hour and more, as with the tokens of custom apps. */
  appToken(suite: FeishuSuite): Issued {
    const tokens = (this.appTokens[suite] ?? []).filter(({ until }) => until > this.now());
    const kept = tokens.find(({ until }) => until - this.now() > hourMs / 2);
    const token = kept ?? { value: freshId('a-'), until: this.now() + twoHoursMs };
    this.appTokens[suite] = kept ? tokens : [...tokens, token];
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
