import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { bridgeSchemes, framedHosts, shellHosts } from '../../domain/frames';
import type { Env } from '../env';

const suiteFrames = [...framedHosts, ...shellHosts].map((host) => `https://${host}`);

/** Returns the headers of every answer, also of errors and files. Only suites, and our own phone page in demo mode, may frame the app. */
export function securityHeaders(env: Env): Record<string, string> {
  const scripts = ["'self'", ...scriptHosts(env)];
  const frames = [...(env.DEMO ? ["'self'"] : []), ...suiteFrames];
  // The browser uploads and downloads files there by signed addresses.
  const store = env.S3_ENDPOINT === undefined ? [] : [new URL(env.S3_ENDPOINT).origin];
  const policy = [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    // Taro and antd-mobile insert style elements. The policy names the allowed inline scripts (`allowingScripts`).
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', 'https:', ...store, ...openSuites(env)].join(' ')}`,
    "font-src 'self' data:",
    `connect-src ${["'self'", ...store].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Web pages that members add to a record are shown in frames without the rights of any origin (ADR-0149).
    `frame-src ${["'self'", 'https:', ...bridgeSchemes].join(' ')}`,
    `frame-ancestors ${frames.join(' ')}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
    ...(env.PUBLIC_URL.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Returns the origins of people's pictures in a trial: a suite with an address without https in the settings. */
function openSuites(env: Env): string[] {
  const addresses = env.DEMO ? [] : [env.FEISHU_BASE_URL, env.LARK_BASE_URL, env.DINGTALK_API_URL];
  return [
    ...new Set(addresses.filter((address) => address.startsWith('http:')).map((address) => new URL(address).origin)),
  ];
}

function scriptHosts(env: Env): string[] {
  if (env.DEMO) return [];
  const addresses = [
    ...(env.FEISHU_APP_ID || env.COMPANY_APPS ? [env.FEISHU_JSSDK_URL, env.FEISHU_COMPONENT_URL] : []),
    ...(env.LARK_APP_ID || env.COMPANY_APPS ? [env.LARK_JSSDK_URL, env.LARK_COMPONENT_URL] : []),
  ];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/** Returns the policy of a page with these scripts, which it identifies by their content: no other inline script runs. */
export function allowingScripts(policy: string, scripts: readonly string[]): string {
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return policy.replace("script-src 'self'", `script-src 'self'${hashes.join('')}`);
}

/** The content types that no browser shows as a page: answers of calls, scripts and style sheets. */
const partOfPage = /^(application\/json|(text|application)\/javascript|text\/css)\b/;
/** The policy for such a file that is opened as a page: it may load nothing and be in no frame. */
const emptyPage = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Mounts the headers. A policy of pages is a kilobyte: parts of a page are sent without it, so that a first screen on a slow line does not wait for
 * a dozen copies.
 */
export function mountHeaders(server: FastifyInstance, env: Env): void {
  const headers = securityHeaders(env);
  // A synchronous hook takes `done`: an `async` one costs each request another promise.
  server.addHook('onRequest', (request, reply, done) => {
    // The simulator's pages represent other hosts and replace our policies with their own.
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    const isPart = partOfPage.test(String(reply.getHeader('content-type')));
    if (isPart && reply.getHeader('content-security-policy') === headers['content-security-policy']) {
      void reply.header('content-security-policy', emptyPage);
      reply.removeHeader('permissions-policy');
    }
    done(null, payload);
  });
}
