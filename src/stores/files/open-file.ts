import type { RootStore } from '../RootStore';

/**
 * Shows or saves an attachment as the suite does it. Where its bridge cannot, the page itself goes to the address, which answers a
 * download: the page stays.
 */
export async function openFile(
  { around: env }: Pick<RootStore, 'around'>,
  file: { url: string; name: string },
): Promise<void> {
  const { kind } = await (await env.platform()).openFile(file);
  if (kind !== 'done' && kind !== 'cancelled') window.location.assign(file.url);
}
