import { z } from 'zod';
import { suiteFamilies, type Channel, type Family } from '../../domain/platforms';

/** The credentials of a company's own app at its suite; all secrets among them are encrypted (ADR-0180). */

const text = z.string().trim().min(1).max(512);
const events = z.enum(['http', 'stream']).default('http');

const LarkCredentials = z.strictObject({
  appSecret: text,
  verificationToken: text.optional(),
  encryptKey: text.optional(),
  events,
});
const DingtalkCredentials = z.strictObject({
  appSecret: text,
  agentId: text,
  robotCode: text.optional(),
  groupTemplateId: text.optional(),
  cardTemplateId: text.optional(),
  linkTemplateId: text.optional(),
  linkSecret: text.length(16).optional(),
  eventToken: text.optional(),
  eventAesKey: text.length(43).optional(),
  events,
});

const schemas = { lark: LarkCredentials, dingtalk: DingtalkCredentials } as const satisfies Record<Family, z.ZodObject>;

/** Parses the credentials of an app by their schema. @throws ZodError for invalid ones */
export function readCredentials<Name extends Family>(family: Name, value: unknown): z.output<(typeof schemas)[Name]> {
  return schemas[family].parse(value) as z.output<(typeof schemas)[Name]>;
}

/** Returns the names of credentials and whether each is required, in the order in which an operator enters them. */
export function credentialNames(channel: Channel): { name: string; isRequired: boolean }[] {
  const { shape } = schemas[suiteFamilies[channel]];
  return Object.entries(shape).map(([name, schema]) => ({ name, isRequired: !schema.safeParse(undefined).success }));
}

/** A company's app as it is stored. */
export interface StoredApp {
  client_id: string;
  channel: Channel;
  /** On DingTalk the corpId. */
  tenant_key: string;
  app_id: string;
  /** Encrypted; null where the company has withdrawn them. */
  credentials: string | null;
  version: string;
}

/** The store of companies' apps. */
export interface AppStore {
  ofCompany(clientId: string): Promise<StoredApp | null>;
  /** Returns an app in use. */
  ofApp(channels: readonly Channel[], appId: string): Promise<StoredApp | null>;
  /** Returns the suite's id of a company: used for companies of a store app. */
  getTenant(clientId: string): Promise<string | null>;
  /** Returns all apps in use. */
  all(): Promise<StoredApp[]>;
}
