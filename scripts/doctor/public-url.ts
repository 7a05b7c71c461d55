import type { Env } from '../../server/env';
import { failed, good, warning, type Finding } from './finding';

const limitMs = 5_000;

/** Checks whether browsers and suites can reach PUBLIC_URL, and find this server there. */
export async function checkPublicUrl({ PUBLIC_URL, DEMO }: Env): Promise<Finding[]> {
  const address = new URL(PUBLIC_URL);
  const isLocal = /^(localhost|127\.|\[::1\])/.test(address.hostname);
  const findings: Finding[] = [];
  if (address.protocol !== 'https:' && !DEMO) {
    findings.push(
      isLocal
        ? warning(
            'PUBLIC_URL',
            `${PUBLIC_URL} is reached from this machine alone. Set it to the https address that phones and suites use.`,
          )
        : failed(
            'PUBLIC_URL',
            `${PUBLIC_URL} is not https: suites open no other page, and positions and the microphone work nowhere else. Put a proxy with a certificate before the server.`,
          ),
    );
  }
  return [...findings, await answers(PUBLIC_URL)];
}

async function answers(origin: string): Promise<Finding> {
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(limitMs), redirect: 'manual' });
    const body = (await answer.json().catch(() => undefined)) as { status?: unknown } | undefined;
    if (answer.status === 200 && body?.status === 'up')
      return good('PUBLIC_URL', `${origin} is answered by this server`);
    return failed(
      'PUBLIC_URL',
      `${origin}/healthz answers ${answer.status}, and not as Sidecar does: another program stands there, or the proxy leads elsewhere.`,
    );
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as { code?: string; message: string };
    if (code === 'ECONNREFUSED')
      return warning(
        'PUBLIC_URL',
        `nothing answers at ${origin}. Start the server and ask again; if it runs, the proxy does not lead to it.`,
      );
    return failed(
      'PUBLIC_URL',
      `${origin} cannot be reached from here (${code ?? message}). Look at the name, the certificate and the firewall.`,
    );
  }
}
