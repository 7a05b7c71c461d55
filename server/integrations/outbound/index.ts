import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { AppError } from '../../../domain/errors';
import { SuiteUnreachable } from '../../platforms/platform';
import type { Outbound, OutboundAnswer, OutboundRequest } from '../integration';
import { addressRules } from './addresses';

/** Everything together: finding the address, connecting, sending, and the answer. Milliseconds. */
const defaultLimitMs = 10_000;
/** So much of an answer is read. */
const answerLimit = 16 * 1024;

export interface OutboundOptions {
  /** Networks of the inner network that may be reached, as `10.1.0.0/16`. */
  opened: readonly string[];
  limitMs?: number;
  /** Finds the addresses of a name; the system's unless a test gives another. */
  lookup?: (host: string) => Promise<{ address: string; family: number }[]>;
}

const findAll = (host: string) => systemLookup(host, { all: true, verbatim: true });

/**
 * The one way to addresses that people have entered (ADR-0167). Each time the name is looked up once, every address behind it is checked, and the
 * connection goes to one of those and to no other, so that a name that points elsewhere a moment later leads nowhere new. No redirect is followed.
 */
export function makeOutbound({ opened, limitMs = defaultLimitMs, lookup = findAll }: OutboundOptions): Outbound {
  const rules = addressRules(opened);

  async function getAddress(url: URL): Promise<{ address: string; family: number }> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const resolvedAddresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host).catch(() => []);
    const [first] = resolvedAddresses;
    if (!first) throw new SuiteUnreachable('the name of the host leads nowhere');
    if (!resolvedAddresses.every(({ address }) => rules.isAllowed(address))) throw new AppError('webhookAddress');
    // Unencrypted only where nobody else listens: within a network that the operator has opened.
    if (url.protocol !== 'https:' && !resolvedAddresses.every(({ address }) => rules.isOpened(address)))
      throw new AppError('webhookAddress');
    return first;
  }

  return {
    async check(address) {
      await getAddress(parsed(address)).catch((error: unknown) => {
        // A name that leads nowhere today may do so tomorrow: each delivery asks again.
        if (!(error instanceof SuiteUnreachable)) throw error;
      });
    },
    send: (outboundRequest) => exchangeWith('POST', outboundRequest),
    read: (url) => exchangeWith('GET', { url, headers: {}, body: '' }),
  };

  async function exchangeWith(method: 'GET' | 'POST', outboundRequest: OutboundRequest): Promise<OutboundAnswer> {
    const url = parsed(outboundRequest.url);
    const signal = AbortSignal.timeout(limitMs);
    const resolvedAddress = await Promise.race([getAddress(url), overAt(signal)]);
    return exchange(method, url, resolvedAddress, outboundRequest, signal);
  }
}

function parsed(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new AppError('webhookAddress');
  return url;
}

function overAt(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new SuiteUnreachable('no answer within the time limit')), {
      once: true,
    }),
  );
}

function exchange(
  method: 'GET' | 'POST',
  url: URL,
  pinned: { address: string; family: number },
  { headers, body }: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) =>
      reject(
        new SuiteUnreachable(
          signal.aborted ? 'no answer within the time limit' : (error.code ?? 'the connection failed'),
        ),
      );
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(
      url,
      {
        method,
        agent: false,
        signal,
        headers: {
          ...headers,
          ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }),
          connection: 'close',
        },
        // The name is not looked up again: whatever it points to now, the connection goes to what was checked.
        lookup: (_host, options, callback) => {
          if (options.all) (callback as (error: null, resolvedAddresses: (typeof pinned)[]) => void)(null, [pinned]);
          else callback(null, pinned.address, pinned.family);
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const end = () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8', 0, answerLimit) });
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size < answerLimit) return;
          end();
          response.destroy();
        });
        response.on('end', end);
        response.on('error', failed);
      },
    );
    request.on('error', failed);
    request.end(method === 'POST' ? body : undefined);
  });
}
