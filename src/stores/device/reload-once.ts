/** The minimum time between two automatic reloads, in milliseconds: during a deployment the server may alternate between two builds. */
const reloadInterval = 60_000;
const name = 'sidecar.reloaded';

/** Reloads the page, unless it did within the last minute or the device cannot store that time. @returns whether it reloads */
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
