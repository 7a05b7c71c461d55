import type { Selectable } from 'kysely';
import type { KeyScopes } from '../../../domain/metadata/key-scopes';
import type { JsonColumn, MaybeTime, Time } from './columns';

/** The access that other programs have. */

export interface ApiKeysTable {
  client_id: string;
  key_id: string;
  /** The member for whom the key acts, or the row in `members` that represents the key itself. */
  member_id: string;
  is_itself: boolean;
  name: string;
  /** The last characters of the key. */
  hint: string;
  /** SHA-256 of the secret half of the key, hex. */
  secret_hash: string;
  scopes: JsonColumn<KeyScopes>;
  created_by: string;
  create_time: Time;
  /** Null before the first use; written once a minute at most. */
  last_used: MaybeTime;
  /** Null for a key without expiry. */
  expires: MaybeTime;
  revoked: MaybeTime;
}

interface WebhooksTable {
  client_id: string;
  webhook_id: string;
  /** The webhook sends only data that this key may read. */
  key_id: string;
  name: string;
  url: string;
  /** As in domain/metadata/webhook-events.ts. */
  events: string[];
  /** The encrypted key that signs deliveries. */
  secret: string;
  is_on: boolean;
  /** The time since which no delivery has succeeded; null when the last one did. */
  failing_since: MaybeTime;
  create_time: Time;
}

export type WebhookRow = Selectable<WebhooksTable>;

export interface ProgramTables {
  api_keys: ApiKeysTable;
  webhooks: WebhooksTable;
}
