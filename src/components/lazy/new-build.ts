import i18next from 'i18next';
import { showToast } from '@/components/toast';

/** Milliseconds within which a draft is safe on this device (SD-50), and a little. */
const draftsAreKept = 1_200;
/** Milliseconds in which the app reloads itself once at most, whatever is missing. */
const reloadInterval = 60_000;
const name = 'sidecar.reopened';

interface Reopened {
  file: string;
  at: number;
}

/** Whether the server is there and has no such file any more: it serves a newer build than the one that runs here. */
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
 * Reloads the app at the present address, when what was typed is kept as a draft. Never twice for the same file, and not again within a minute: where a
 * deployment is broken, a sentence is better than a page that keeps loading itself.
 * @returns whether it does
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

/** What the app was reloaded for; undefined where the device keeps nothing, so that a second reload could not be noticed. */
function read(): Reopened[] | undefined {
  try {
    const storedReloads: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return Array.isArray(storedReloads) ? (storedReloads as Reopened[]) : [];
  } catch {
    return undefined;
  }
}
