import { createDingtalkClient } from '@/platforms/dingtalk/client';
import type { Bridge } from '@/platforms/dingtalk/bridge';
import { createLarkClient } from '@/platforms/feishu/client';

/** How the clients of the suites are asked who somebody is. */

const settings = {
  channels: { feishu: { appId: 'cli_1' }, dingtalk: { appId: 'suite_store@corp_1', corpId: 'corp_1', agentId: '9' } },
  jsSdk: null,
  documentScript: null,
  demo: false,
};
beforeAll(() => {
  const meta = document.createElement('meta');
  meta.name = 'sidecar';
  meta.content = JSON.stringify(settings);
  document.head.append(meta);
});

test('Feishu is asked when its bridge is ready, and all the same where it never says so', async () => {
  const asked: string[] = [];
  let tell: () => void = () => undefined;
  window.tt = {
    requestAccess: ({ success }: BridgeCall) => {
      asked.push('requestAccess');
      success?.({ code: 'c1' });
    },
  } as LarkBridge;
  window.h5sdk = { config: () => undefined, ready: (done) => (tell = done), error: () => undefined };
  const platform = await createLarkClient('feishu');
  jest.useFakeTimers();
  try {
    const told = platform?.signInCode();
    await Promise.resolve();
    expect(asked).toEqual([]);
    tell();
    expect(await told).toEqual({ kind: 'done', value: { code: 'c1' } });
    const untold = platform?.signInCode();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await untold).toMatchObject({ kind: 'done' });
  } finally {
    jest.useRealTimers();
  }
});

test('DingTalk is asked by the call that every client knows, and by the one that names the app where a client knows no other', async () => {
  const client = (calls: Partial<Bridge>) =>
    createDingtalkClient({ environment: () => ({ platform: 'android', language: '*' }), ...calls } as Bridge, () =>
      Promise.reject(new Error('no signed call')),
    );
  const known = client({ authCode: (corpId) => Promise.resolve({ code: `of ${corpId}` }) });
  expect(await known?.signInCode()).toEqual({ kind: 'done', value: { code: 'of corp_1' } });
  const asked: unknown[] = [];
  const unknown = client({
    authCode: () => Promise.reject(Object.assign(new Error('no such API'), { errorCode: '1' })),
    clientAuthCode: (wish) => {
      asked.push(wish);
      return Promise.resolve({ code: 'newer' });
    },
  });
  expect(await unknown?.signInCode()).toEqual({ kind: 'done', value: { code: 'newer' } });
  expect(asked).toEqual([{ corpId: 'corp_1', clientId: 'suite_store' }]);
});
