import i18next from 'i18next';
import { showToast } from '@/components/toast';

/** The time until a draft is safe on this device (SD-50), with a margin, in milliseconds. */
const draftsAreKept = 1_200;
/** The minimum time between two automatic reloads of the app, in milliseconds. */
const reloadInterval = 60_000;
const name = 'sidecar.reopened';

interface Reopened {
  file: string;
  at: number;
}

/** Returns whether the server is reachable and lacks the file, because it serves a newer build. */
export async function isGone(file: string): Promise<boolean> {
  try {
    const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' });
    // Some proxies answer an unknown address by a page.
    return (
      answer.status === 404 ||
      answer.status === 410 ||
      (answer.ok && (answer.headers.get('Content-Type') ?? '').startsWith('text/html'))
    );
  } catch {
    return false;
  }
}

/**
 * Reloads the app at its present address once drafts are stored. Never twice for one file, and not again within a minute: with a broken deployment
 * an error text is better than repeated reloads. @returns whether it reloads
 */
export async function reopenOnce(file: string, now = Date.now()): Promise<boolean> {
  const reloads = read();
  if (reloads === undefined || reloads.some((reload) => reload.file === file || now - reload.at < reloadInterval))
    return false;
  try {
    sessionStorage.setItem(name, JSON.stringify([...reloads.slice(-9), { file, at: now }]));
  } catch {
    return false;
  }
  showToast({ text: i18next.t('shell:part.newBuild') });
  await new Promise((resolve) => setTimeout(resolve, draftsAreKept));
  window.location.reload();
  return true;
}

/** Returns the builds for which the app was reloaded. Undefined where the device stores nothing, so that a second reload could not be noticed. */
function read(): Reopened[] | undefined {
  try {
    const storedReloads: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return Array.isArray(storedReloads) ? (storedReloads as Reopened[]) : [];
  } catch {
    return undefined;
  }
}
