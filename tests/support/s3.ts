import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SimulatedS3 {
  endpoint: string;
  /** The objects by `<bucket>/<key>`. */
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** The reasons of refused requests. */
  refusals: string[];
  /** Whether the bucket's rules let pages of other origins upload files. */
  pages: { allowed: boolean };
  /** The answer to every request while it is set. */
  trouble: { status?: number; code?: string };
  close(): Promise<void>;
}

/**
 * Starts a small object store on loopback that checks every signature (AWS Signature Version 4) from the bytes of the request, with code that is
 * independent of the signing code. Nothing is public.
 */
export async function simulateS3({
  key,
  secret,
  now,
}: {
  key: string;
  secret: string;
  now(): number;
}): Promise<SimulatedS3> {
  const objects: SimulatedS3['objects'] = new Map();
  const refusals: string[] = [];
  const pages = { allowed: true };
  const trouble: SimulatedS3['trouble'] = {};
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const url = new URL(request.url ?? '/', 'http://store');
      const name = decodeURIComponent(url.pathname.slice(1));
      if (request.method === 'OPTIONS') {
        const origin = String(request.headers.origin);
        response.writeHead(pages.allowed ? 200 : 403, pages.allowed ? { 'access-control-allow-origin': origin } : {});
        response.end();
        return;
      }
      if (trouble.status !== undefined) {
        response.writeHead(trouble.status).end(`<Error><Code>${trouble.code ?? ''}</Code></Error>`);
        return;
      }
      const refusal = refusalOf(request, url, { key, secret, now: now() });
      if (refusal) {
        refusals.push(refusal);
        response.writeHead(403, { 'content-type': 'application/xml' }).end(`<Error><Code>${refusal}</Code></Error>`);
        return;
      }
      const stored = objects.get(name);
      const copied = request.headers['x-amz-copy-source'];
      if (request.method === 'PUT' && copied !== undefined) {
        const source = objects.get(decodeURIComponent(String(copied).slice(1)));
        if (source) objects.set(name, source);
        response
          .writeHead(source ? 200 : 404, { 'content-type': 'application/xml' })
          .end(source ? '<CopyObjectResult/>' : '<Error><Code>NoSuchKey</Code></Error>');
      } else if (request.method === 'PUT') {
        objects.set(name, { bytes: body, type: request.headers['content-type'] ?? '' });
        response.writeHead(200).end();
      } else if (request.method === 'DELETE') {
        objects.delete(name);
        response.writeHead(204).end();
      } else if (!stored) response.writeHead(404).end();
      else {
        response
          .writeHead(200, {
            'content-type': url.searchParams.get('response-content-type') ?? stored.type,
            ...(url.searchParams.has('response-content-disposition') && {
              'content-disposition': url.searchParams.get('response-content-disposition') ?? '',
            }),
          })
          .end(stored.bytes);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refusals,
    pages,
    trouble,
    close: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
}

interface Claim {
  credential: string;
  date: string;
  signedHeaders: string[];
  signature: string;
  /** The lifetime in seconds; only for a signed address. */
  expires?: number;
  payload: string;
}

function refusalOf(
  request: IncomingMessage,
  url: URL,
  { key, secret, now }: { key: string; secret: string; now: number },
): string | undefined {
  const claim = url.searchParams.has('X-Amz-Signature') ? claimOfAddress(url) : claimOfHeader(request);
  if (!claim) return 'AccessDenied';
  const [id = '', day = '', region = '', service = '', end = ''] = claim.credential.split('/');
  if (id !== key || service !== 's3' || end !== 'aws4_request' || !claim.date.startsWith(day))
    return 'InvalidAccessKeyId';
  const signedAt = Date.parse(claim.date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (claim.expires !== undefined ? now > signedAt + claim.expires * 1000 : Math.abs(now - signedAt) > 900_000)
    return 'ExpiredToken';
  // The headers that a PUT sends or copies must be part of the signature.
  const brought =
    request.headers['x-amz-copy-source'] === undefined ? ['content-length', 'content-type'] : ['x-amz-copy-source'];
  if (request.method === 'PUT' && ![...brought, 'host'].every((name) => claim.signedHeaders.includes(name)))
    return 'UnsignedHeaders';
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    queryOf(request.url ?? ''),
    ...claim.signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    claim.date,
    [day, region, service, end].join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const signingKey = [day, region, service, end].reduce<Buffer | string>(
    (from, part) => createHmac('sha256', from).update(part).digest(),
    `AWS4${secret}`,
  );
  return createHmac('sha256', signingKey).update(toSign).digest('hex') === claim.signature
    ? undefined
    : 'SignatureDoesNotMatch';
}

function claimOfAddress({ searchParams }: URL): Claim | undefined {
  const part = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  if (part('Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
  return {
    credential: part('Credential'),
    date: part('Date'),
    signedHeaders: part('SignedHeaders').split(';'),
    signature: part('Signature'),
    expires: Number(part('Expires')),
    payload: 'UNSIGNED-PAYLOAD',
  };
}

function claimOfHeader({ headers }: IncomingMessage): Claim | undefined {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([\da-f]+)$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', signedHeaders = '', signature = ''] = found ?? [];
  return found
    ? {
        credential,
        date: String(headers['x-amz-date']),
        signedHeaders: signedHeaders.split(';'),
        signature,
        payload: String(headers['x-amz-content-sha256']),
      }
    : undefined;
}

/** Returns the received query, sorted and without the signature. */
function queryOf(address: string): string {
  const [, query = ''] = address.split('?');
  return query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) =>
      pair
        .split('=')
        .map((part) => encoded(decodeURIComponent(part)))
        .join('='),
    )
    .sort()
    .join('&');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
