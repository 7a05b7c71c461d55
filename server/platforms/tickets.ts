import type { Encrypter, SecretStore } from './secrets';

/** The lifetime of a ticket, as in the suites' own SDKs: the next one arrives within the hour. Milliseconds. */
const lifeMs = 12 * 60 * 60_000;

/** The ticket of a store app, without which the suite issues no token (ADR-0188). It arrives by push, in any order. */
export interface KeptTickets {
  /** Returns the newest valid ticket; null for none. */
  newest(): Promise<string | null>;
  /** Stores an encrypted ticket, unless a newer one has arrived. `at`: its creation time in the suite, epoch milliseconds. */
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
    // A moment in the future would block later tickets.
    keep: (ticket, receivedAt) =>
      secrets.writeNewer(name, cipher.encrypt(ticket), Math.min(receivedAt, now()) + lifeMs),
  };
}
