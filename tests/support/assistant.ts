import {
  Client as CurrentClient,
  StreamableHTTPClientTransport as CurrentTransport,
} from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Input } from '../../domain/contract';
import type { Client } from './client';

/** The answer of a tool: its data, or the text of its error. */
interface ToolAnswer {
  isError: boolean;
  text: string;
  // The results of tools have no schema: a test knows their type.
  data: Record<string, unknown>;
}

/** An assistant that is connected with a key, through a client of the official SDK. */
export interface Assistant {
  client: Pick<CurrentClient, 'listTools' | 'getServerVersion'>;
  use(tool: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

interface RawResult {
  content?: unknown;
  structuredContent?: unknown;
  isError?: unknown;
}

function readResult({ content, structuredContent, isError }: RawResult): ToolAnswer {
  const [part] = content as { type: string; text: string }[];
  return {
    isError: isError === true,
    text: part?.text ?? '',
    data: (structuredContent ?? {}) as Record<string, unknown>,
  };
}

interface ConnectOptions {
  language?: string;
  /** Sends the requests in place of `fetch`. */
  fetch?: typeof fetch;
}

const info = { name: 'tests', version: '1' };
const headersOf = (key: string | undefined, language?: string) => ({
  ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  ...(language === undefined ? {} : { 'accept-language': language }),
});

/** Connects the client of the current SDK. @param version the protocol version of the client; by default the newest version of both sides */
export async function connectAssistant(
  origin: string,
  key: string | undefined,
  { language, version, fetch: ask }: ConnectOptions & { version?: string } = {},
): Promise<Assistant> {
  const client = new CurrentClient(info, {
    ...(version === undefined
      ? { versionNegotiation: { mode: 'auto' as const } }
      : { supportedProtocolVersions: [version] }),
  });
  const transport = new CurrentTransport(new URL('/mcp', origin), {
    requestInit: { headers: headersOf(key, language) },
    ...(ask && { fetch: ask as never }),
  });
  await client.connect(transport);
  return {
    client,
    use: async (name, args = {}) => readResult(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

/** Does the same with the client of the previous SDK, which begins with `initialize` and knows no later version than 2025-11-25. */
export async function connectEarlierAssistant(
  origin: string,
  key: string | undefined,
  { language, fetch: ask }: ConnectOptions = {},
): Promise<Assistant> {
  const client = new EarlierClient(info);
  const transport = new EarlierTransport(new URL('/mcp', origin), {
    requestInit: { headers: headersOf(key, language) },
    ...(ask && { fetch: ask as never }),
  });
  // Its types allow an absent session as undefined, which exact optional properties distinguish from absent.
  await client.connect(transport as never);
  return {
    client: client as never,
    use: async (name, args = {}) => readResult((await client.callTool({ name, arguments: args })) as RawResult),
    close: () => client.close(),
  };
}

/** Makes an API key. @returns its id, and the key itself */
export function makeKey(
  admin: Client,
  asked: Partial<Input<'apiKeys.create'>> = {},
): Promise<{ id: string; key: string }> {
  return admin.ok('apiKeys.create', { name: 'Assistant', scopes: { '*': 'write' }, member_id: 'mb_rep1', ...asked });
}
