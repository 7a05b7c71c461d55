import { isChannel, type Channel } from '@domain/platforms';
import { clearStored, readStored, getText, writeStored } from '../device/storage';

/** The company that was chosen last (REQ shell 3.1). */
export interface ChosenClient {
  clientId: string;
  _id: string;
  name: string;
}

/** The properties of a session that stay on the device (REQ shell 3.1). */
export interface StoredSession {
  channel?: Channel;
  /** The login token of this app: it lists companies and opens sessions. */
  token?: string;
  client?: ChosenClient;
  /** The session id. */
  hsid?: string;
  /** DingTalk's id of the company that had the app. */
  corpId?: string;
}

/** A sign-in on the authorization page that this browser has started. */
export interface PendingSignIn {
  channel: Channel;
  /** The redirect address that went to the authorization page. */
  url: string;
}

const sessionName = 'session';
const pendingName = 'pending-sign-in';
const returnName = 'return-path';

export function readSession(): StoredSession {
  return readStored(sessionName, parseSession) ?? {};
}

export function writeSession(session: StoredSession): void {
  writeStored(sessionName, session);
}

export function readPending(): PendingSignIn | undefined {
  return readStored(pendingName, (value) => {
    const channel = getText(value, 'channel');
    const url = getText(value, 'url');
    return isChannel(channel) && url ? { channel, url } : undefined;
  });
}

export function writePending(pending: PendingSignIn): void {
  writeStored(pendingName, pending);
}

export function clearPending(): void {
  clearStored(pendingName);
}

/** Returns the path that the person wanted before signing in. It is checked when it is followed, not here. */
export function readReturnPath(): string | undefined {
  return readStored(returnName, (value) => (typeof value === 'string' ? value : undefined));
}

export function writeReturnPath(path: string): void {
  writeStored(returnName, path);
}

export function clearReturnPath(): void {
  clearStored(returnName);
}

function parseSession(value: unknown): StoredSession {
  const channel = getText(value, 'channel');
  if (!isChannel(channel)) return {};
  return {
    channel,
    token: getText(value, 'token'),
    client: parseClient(value),
    hsid: getText(value, 'hsid'),
    corpId: getText(value, 'corpId'),
  };
}

function parseClient(value: unknown): ChosenClient | undefined {
  const client = (value as { client?: unknown }).client;
  const clientId = getText(client, 'clientId');
  const _id = getText(client, '_id');
  return clientId && _id ? { clientId, _id, name: getText(client, 'name') ?? '' } : undefined;
}
