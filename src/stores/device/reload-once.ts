/** Milliseconds in which the page is loaded again once at most: while a deployment goes on, the server may have the one build now and the other then. */
const reloadInterval = 60_000;
const name = 'sidecar.reloaded';

/**
 * Loads the page again; not within a minute of the last time, nor where the device could not remember that time.
 * @returns whether it does
 */
export function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(name)) < reloadInterval) return false;
    sessionStorage.setItem(name, String(Date.now()));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
