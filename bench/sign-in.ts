import type { Page } from 'playwright-core';

/** Signs in as a sales rep in a plain browser; the person `single` is in one company, so that no company picker appears. */
export async function signIn(tab: Page, origin: string): Promise<void> {
  await tab.goto(`${origin}/login`);
  const channel = tab.getByRole('button', { name: /飞书|Feishu/ }).first();
  // The login page redirects a visitor who is signed in.
  await Promise.race([channel.waitFor(), tab.waitForURL('**/home**')]);
  if (new URL(tab.url()).pathname === '/home') return;
  await tab.route('**/accounts/**', async (route) => {
    const address = new URL(route.request().url());
    if (address.searchParams.has('user') || !route.request().isNavigationRequest()) return route.continue();
    address.searchParams.set('user', 'single');
    return route.fulfill({ status: 302, headers: { location: address.href } });
  });
  await channel.click();
  await tab.waitForURL('**/home**');
}
