import type { Encrypter, SecretStore } from './secrets';

/** How long a ticket counts, as the suites' own SDKs take it: the suite sends the next one within the hour. Milliseconds. */
const lifeMs = 12 * 60 * 60_000;

/** The ticket of a store app: without it the suite gives no token (ADR-0188). It comes by push, in any order. */
export interface KeptTickets {
  /** The newest that has come; null for none that still counts. */
  newest(): Promise<string | null>;
  /** Keeps a ticket, sealed, unless a newer one has come. `at`: when the suite made it, epoch milliseconds. */
  keep(ticket: string, receivedAt: number): Promise<void>;
}

/** The tickets of one app, for all processes. */
export function keptTickets(
  name: string,
  { secrets, cipher, now }: { secrets: SecretStore; cipher: Encrypter; now(): number },
): KeptTickets {
  return {
    async newest() {
      const row = await secrets.read(name);
      return row && cipher.decrypt(row.value);
    },
    // A moment in the future would keep out what comes next.
    keep: (ticket, receivedAt) =>
      secrets.writeNewer(name, cipher.encrypt(ticket), Math.min(receivedAt, now()) + lifeMs),
  };
}
