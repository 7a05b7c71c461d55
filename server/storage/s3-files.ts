import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { basicUtcText } from '../../domain/calendar';
import type { FileStore } from '../context';
import { checkStore, triedStep } from './check-store';
import { fileHeaders } from './file-headers';
import { StoreRefusal } from './store-fault';

const uploadSeconds = 15 * 60;
const downloadSeconds = 3_600;
/** The bytes that identify the kind of a file (server/policies/file-kinds.ts). */
const headBytes = 4_096;

export interface S3Options {
  endpoint: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
  /** Epoch milliseconds. */
  now(): number;
}

/**
 * Files in any store with the S3 protocol (path style). The bucket stays private: the browser uploads and downloads by signed addresses that
 * expire, and an upload address is limited to the announced size and type, because both are signed.
 */
export function makeS3Files(options: S3Options): FileStore {
  const { endpoint, bucket, now } = options;
  const getAddress = (path: string) =>
    new URL(`${endpoint}/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`);
  const signer = (method: string, url: URL, extra: { headers?: Record<string, string>; signQuery?: boolean }) =>
    new AwsV4Signer({
      method,
      url: url.href,
      service: 's3',
      region: options.region,
      accessKeyId: options.key,
      secretAccessKey: options.secret,
      datetime: basicUtcText(now()),
      allHeaders: true,
      ...extra,
    });
  const signed = async (
    method: string,
    url: URL,
    seconds: number,
    headers?: Record<string, string>,
  ): Promise<string> => {
    url.searchParams.set('X-Amz-Expires', String(seconds));
    const { url: address } = await signer(method, url, { signQuery: true, ...(headers && { headers }) }).sign();
    // The signature encodes a blank as %20; not every store reads a plus as one.
    return address.href.replaceAll('+', '%20');
  };
  const send = async (
    method: string,
    path: string,
    extra: Record<string, string> = {},
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> => {
    const { url, headers } = await signer(method, getAddress(path), { headers: extra }).sign();
    const answer = await fetch(url, { method, headers, ...(body && { body }) });
    if (!answer.ok && answer.status !== 404) throw await buildRefusal(answer);
    return answer;
  };

  const files: FileStore = {
    kind: 's3',
    async check(path, origin) {
      const checks = await checkStore(files, path);
      if (checks.some(({ state }) => state !== 'good')) return checks;
      return [...checks, await triedStep('browser', () => refuseOtherPages(getAddress(path), origin))];
    },
    uploadUrl: async ({ path, size, mime }) => ({
      // The browser adds the length by itself; a page cannot set it.
      url: await signed('PUT', getAddress(path), uploadSeconds, {
        'content-length': String(size),
        'content-type': mime,
      }),
      headers: { 'content-type': mime },
    }),
    downloadUrl: async ({ path, name, mime }) => {
      const { type, disposition } = fileHeaders({ name, mime });
      const url = getAddress(path);
      url.searchParams.set('response-content-type', type);
      url.searchParams.set('response-content-disposition', disposition);
      return signed('GET', url, downloadSeconds);
    },
    async write(path, bytes, mime) {
      const headers = { 'content-length': String(bytes.length), 'content-type': mime };
      const answer = await send('PUT', path, headers, new Uint8Array(bytes));
      if (!answer.ok) throw await buildRefusal(answer);
    },
    async store(path, bytes, size) {
      const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream' };
      const { url, headers: signedHeaders } = await signer('PUT', getAddress(path), { headers }).sign();
      const body = Readable.toWeb(bytes) as unknown as ReadableStream<Uint8Array>;
      const answer = await fetch(url, { method: 'PUT', headers: signedHeaders, body, duplex: 'half' } as RequestInit);
      if (!answer.ok) throw await buildRefusal(answer);
    },
    async read(path) {
      const answer = await send('GET', path);
      if (answer.status === 404 || !answer.body) return null;
      const bytes = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
      return { size: Number(answer.headers.get('content-length')), bytes };
    },
    async keep(from, target) {
      const answer = await send('PUT', target, { 'x-amz-copy-source': getAddress(from).pathname });
      if (answer.status === 404) return false;
      // An aborted copy reports its error in the body of an answer with status 200.
      const text = await answer.text();
      if (text.includes('<Error>')) throw new StoreRefusal(500, codeIn(text));
      await send('DELETE', from);
      return true;
    },
    async inspect(path) {
      const answer = await send('GET', path);
      if (answer.status === 404 || !answer.body) return null;
      const hash = createHash('md5');
      const head: Buffer[] = [];
      let size = 0;
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        if (size < headBytes) head.push(Buffer.from(chunk));
        size += chunk.length;
      }
      return { size, md5: hash.digest('hex'), head: Buffer.concat(head).subarray(0, headBytes) };
    },
    async remove(path) {
      await send('DELETE', path);
    },
  };
  return files;
}

/** Returns the refusal in a service's unsuccessful answer. */
async function buildRefusal(answer: Response): Promise<StoreRefusal> {
  return new StoreRefusal(answer.status, codeIn(await answer.text().catch(() => '')));
}

/** Returns the code of an S3 error: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
function codeIn(text: string): string | undefined {
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];
}

/** Sends the preflight request of a browser before an upload. @throws StoreRefusal where the bucket does not permit the app's pages */
async function refuseOtherPages(url: URL, origin: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
  });
  const allowedOrigin = answer.headers.get('access-control-allow-origin');
  if (!answer.ok || (allowedOrigin !== '*' && allowedOrigin !== origin)) throw new StoreRefusal(answer.status);
}
