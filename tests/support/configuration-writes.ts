import { ConfigurationCache } from '../../server/services/configuration/configuration-cache';
import type { Configurations } from '../../server/context';
import { watchStatements } from '../../server/db/dialect';

/** Matches the statements that change the tables of a configuration snapshot (server/queries/configuration/configuration-snapshot.ts). */
const configured =
  /^\s*(insert into|update|delete from) "?(object_types|fields|record_rules|pipelines|stages|currencies)"?\b|^\s*(insert into|delete from) "?(webhooks|notice_configs)"?\b|^\s*update "?webhooks"? set "webhook_id"|^\s*insert into "?members"?\b|^\s*update "?members"?\b.*\bteam_ids"? =/is;
const raised = /^\s*(update "clients" set "configuration_version"|insert into "clients")/i;

interface OpenTransaction {
  wrote?: string;
  raised: boolean;
}

const open = new WeakMap<object, OpenTransaction>();
let directWrites = 0;

/**
 * Refuses the commit of a transaction that writes the configuration without announcing it: processes with a cache would continue with the old one.
 * A statement of a test itself, outside every transaction, counts as a restart. @returns a function that ends the watch
 */
export function watchConfigurationWrites(): () => void {
  return watchStatements(({ sql, connection }) => {
    const transaction = open.get(connection);
    if (/^begin\b/i.test(sql)) open.set(connection, { raised: false });
    else if (/^(commit|rollback)$/i.test(sql)) {
      open.delete(connection);
      if (/^commit/i.test(sql) && transaction?.wrote !== undefined && !transaction.raised)
        throw new Error(`A transaction wrote the configuration and did not raise its version: ${transaction.wrote}`);
    } else if (raised.test(sql)) {
      if (transaction) transaction.raised = true;
    } else if (configured.test(sql)) {
      if (transaction) transaction.wrote = sql;
      else directWrites += 1;
    }
  });
}

/** Returns the cache of a server under test, which is emptied after each direct write of the test. */
export function cacheUnderTest(): Configurations {
  let cache = new ConfigurationCache();
  let seen = directWrites;
  return {
    read(db, clientId, version) {
      if (seen !== directWrites) {
        seen = directWrites;
        cache = new ConfigurationCache();
      }
      return cache.read(db, clientId, version);
    },
  };
}
