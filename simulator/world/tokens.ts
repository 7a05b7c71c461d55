import type { Suite } from '../suites';
import { freshId } from './ids';
import type { Code, WorldData, Token, TokenKind } from './state';

const dayMs = 24 * 60 * 60 * 1000;
/** Expired tokens are remembered for a while, so that "expired" and "never existed" can be distinguished. */
const graceMs = 7 * dayMs;

export type TokenState = 'valid' | 'expired' | 'unknown';
export type CodeRefusal = 'unknown' | 'used' | 'expired';

/** Access tokens, JS-SDK tickets and sign-in codes of all suites. */
export class Tokens {
  constructor(
    private readonly state: WorldData,
    private readonly now: () => number,
    private readonly onChange: () => void,
  ) {}

  issue(
    suite: Suite,
    kind: TokenKind,
    lifetimeMs: number,
    options: { personKey?: string; scope?: string; corpId?: string; prefix?: string } = {},
  ): Token {
    const { prefix = '', ...tokenProperties } = options;
    const issuedAt = this.now();
    const token: Token = {
      suite,
      kind,
      value: freshId(prefix),
      issuedAt,
      expiresAt: issuedAt + lifetimeMs,
      ...tokenProperties,
    };
    this.state.tokens = this.state.tokens.filter(({ expiresAt }) => expiresAt + graceMs > issuedAt);
    this.state.tokens.push(token);
    this.onChange();
    return token;
  }

  /**
   * Returns the application's own token: a repeated request returns the same one while it has more than `renewBelowMs` to live. `extend` gives the
   * old one a full lifetime instead (DingTalk).
   */
  shared(
    suite: Suite,
    kind: TokenKind,
    lifetimeMs: number,
    rule: { renewBelowMs: number; extend?: boolean; prefix?: string },
  ): Token {
    const now = this.now();
    const current = this.state.tokens
      .filter((token) => token.suite === suite && token.kind === kind && token.expiresAt - now > rule.renewBelowMs)
      .at(-1);
    if (!current) return this.issue(suite, kind, lifetimeMs, { prefix: rule.prefix });
    if (rule.extend && current.expiresAt < now + lifetimeMs) {
      current.expiresAt = now + lifetimeMs;
      this.onChange();
    }
    return current;
  }

  find(suite: Suite, value: string): { state: TokenState; token?: Token } {
    const token = this.state.tokens.find((candidate) => candidate.value === value && candidate.suite === suite);
    if (!token) return { state: 'unknown' };
    return { state: token.expiresAt > this.now() ? 'valid' : 'expired', token };
  }

  /** Returns the JS-SDK tickets of a suite, newest first, including expired ones. */
  tickets(suite: Suite): Token[] {
    return this.state.tokens.filter((token) => token.suite === suite && token.kind === 'ticket').reverse();
  }

  markUsed(token: Token): void {
    token.used = true;
    this.onChange();
  }

  issueCode(code: Omit<Code, 'value' | 'used' | 'expiresAt'> & { lifetimeMs: number }): Code {
    const { lifetimeMs, ...codeProperties } = code;
    const now = this.now();
    const issued: Code = { ...codeProperties, value: freshId(''), used: false, expiresAt: now + lifetimeMs };
    this.state.codes = this.state.codes.filter(({ expiresAt }) => expiresAt + dayMs > now);
    this.state.codes.push(issued);
    this.onChange();
    return issued;
  }

  findCode(suite: Suite, value: string): Code | CodeRefusal {
    const code = this.state.codes.find((candidate) => candidate.value === value && candidate.suite === suite);
    if (!code) return 'unknown';
    if (code.used) return 'used';
    return code.expiresAt > this.now() ? code : 'expired';
  }

  spend(code: Code): void {
    code.used = true;
    this.onChange();
  }
}
