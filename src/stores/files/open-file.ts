import type { RootStore } from '../RootStore';

/**
 * Opens or saves an attachment by the suite's bridge. Without a bridge the page itself opens the address, which answers a download and keeps the
 * page.
 */
export async function openFile(
  { around: env }: Pick<RootStore, 'around'>,
  file: { url: string; name: string },
): Promise<void> {
  const { kind } = await (await env.platform()).openFile(file);
  if (kind !== 'done' && kind !== 'cancelled') window.location.assign(file.url);
}
