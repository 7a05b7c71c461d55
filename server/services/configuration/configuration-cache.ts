import type { ConfigurationSnapshot, Configurations } from '../../context';
import { forEverybody } from '../../db/cancellation';
import type { Db, Trx } from '../../db/tables';
import { readConfigurationSnapshot } from '../../queries/configuration/configuration-snapshot';

/** The bytes of configurations that one process keeps: four hundred companies like the demo's. */
const keptBytes = 32 * 1024 * 1024;

interface PendingSnapshot {
  /** The version that the first caller has requested. */
  version: number;
  result: Promise<ConfigurationSnapshot>;
}

/**
 * Caches the configurations of the most recently used companies. A session's row holds the present version of its company: an older cached version
 * is read again, once for all callers at that time. The reading of a transaction is not shared, because it may see changes that the transaction is
 * about to roll back (ADR-0121).
 */
export class ConfigurationCache implements Configurations {
  /** The most recently used configuration is at the end. */
  private readonly kept = new Map<string, ConfigurationSnapshot>();
  private readonly readings = new Map<string, PendingSnapshot>();
  private bytes = 0;

  constructor(private readonly limit = keptBytes) {}

  async read(db: Db | Trx, clientId: string, version: number): Promise<ConfigurationSnapshot> {
    const cached = this.kept.get(clientId);
    if (cached && cached.version >= version) {
      this.kept.delete(clientId);
      this.kept.set(clientId, cached);
      return cached;
    }
    // A transaction does not wait for the reading of another request either: that request may be waiting for this connection.
    if (db.isTransaction) return readConfigurationSnapshot(db, clientId);
    const current = this.readings.get(clientId);
    if (current && current.version >= version) return current.result;
    const pendingRead = { version, result: readConfigurationSnapshot(forEverybody(db), clientId) };
    this.readings.set(clientId, pendingRead);
    try {
      const snapshot = await pendingRead.result;
      this.keep(clientId, snapshot);
      return snapshot;
    } finally {
      if (this.readings.get(clientId) === pendingRead) this.readings.delete(clientId);
    }
  }

  /** If two readings end in another order than they began, the newer one is kept. */
  private keep(clientId: string, snapshot: ConfigurationSnapshot): void {
    const cached = this.kept.get(clientId);
    if (cached && cached.version > snapshot.version) return;
    this.drop(clientId);
    this.kept.set(clientId, snapshot);
    this.bytes += snapshot.size;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.limit || this.kept.size === 1) return;
      this.drop(oldest);
    }
  }

  private drop(clientId: string): void {
    this.bytes -= this.kept.get(clientId)?.size ?? 0;
    this.kept.delete(clientId);
  }
}
