import SharedRealm from '../support/shared-realm/environment.cjs';

type Parameters = ConstructorParameters<typeof SharedRealm>;

/** As jest makes one for each file; it reads no more of its settings than these. */
const realm = () =>
  new SharedRealm(
    {
      projectConfig: { testEnvironmentOptions: {}, globals: {}, fakeTimers: {} },
      globalConfig: {},
    } as unknown as Parameters[0],
    { console } as unknown as Parameters[1],
  );

test('what a file of the app’s tests leaves in its browser does not reach the next', async () => {
  const first = realm();
  const { window } = first.dom!;
  const { document } = window;
  const { matchMedia, fetch } = window;
  const { scrollIntoView } = window.Element.prototype;
  const heard: string[] = [];
  for (const target of [window, document, document.body]) target.addEventListener('left', () => heard.push('left'));
  const late = new Promise<string>((resolve) => {
    window.setTimeout(() => resolve('ran'), 200);
    setTimeout(() => resolve('stopped'), 400);
  });
  document.documentElement.lang = 'zh';
  document.body.className = 'dark';
  document.body.append(document.createElement('dialog'));
  document.head.append(document.createElement('style'));
  document.cookie = 'left=1';
  window.localStorage.setItem('left', '1');
  window.history.pushState({ left: 1 }, '', '/left');
  Object.assign(window, { matchMedia: () => 'left', fetch: () => 'left', left: 1 });
  window.Element.prototype.scrollIntoView = () => undefined;
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => false });
  await first.teardown();

  expect(realm()).toBe(first);
  for (const target of [window, document, document.body]) target.dispatchEvent(new window.Event('left'));
  expect(heard).toEqual([]);
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
  expect([document.cookie, window.localStorage.length, window.location.pathname, window.history.state]).toEqual([
    '',
    0,
    '/',
    null,
  ]);
  expect(window.matchMedia).toBe(matchMedia);
  expect(window.fetch).toBe(fetch);
  expect('left' in window).toBe(false);
  expect(window.Element.prototype.scrollIntoView).toBe(scrollIntoView);
  expect([document.visibilityState, window.navigator.onLine]).toEqual(['visible', true]);
  expect(await late).toBe('stopped');
  window.close();
});
