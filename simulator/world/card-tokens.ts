import type { FeishuSuite } from '../suites';

const lifeMs = 30 * 60_000;
const mostUses = 2;

interface CardToken {
  suite: FeishuSuite;
  messageId: string;
  at: number;
  uses: number;
  isAnswered: boolean;
}

/** The tokens of taps, with which an application may change a tapped card for a while after its answer. They are stored in memory only. */
export class CardTokens {
  private readonly tokens = new Map<string, CardToken>();

  constructor(private readonly now: () => number) {}

  give(token: string, suite: FeishuSuite, messageId: string): void {
    this.tokens.set(token, { suite, messageId, at: this.now(), uses: 0, isAnswered: false });
  }

  answered(token: string): void {
    const cardToken = this.tokens.get(token);
    if (cardToken) cardToken.isAnswered = true;
  }

  /** Uses a token once. */
  use(token: string, suite: FeishuSuite): 'unknown' | 'over' | 'used' | { messageId: string; isAnswered: boolean } {
    const cardToken = this.tokens.get(token);
    if (cardToken?.suite !== suite) return 'unknown';
    if (this.now() - cardToken.at >= lifeMs) return 'over';
    if (cardToken.uses >= mostUses) return 'used';
    cardToken.uses += 1;
    return cardToken;
  }

  clear(): void {
    this.tokens.clear();
  }
}
