import type { Channel } from '@domain/platforms';
import i18next from 'i18next';
import { language, startTexts } from '@/i18n';
import { storageKey } from '@/i18n/language';

beforeEach(() => localStorage.clear());

test.each([
  ['tells nothing', undefined, 'zh'],
  ['tells nothing but a blank', '', 'zh'],
  ['is in Chinese', 'zh-TW', 'zh'],
  ['is in English', 'en_US', 'en'],
  ['is in Japanese', 'ja', 'ja'],
] as const)('[shell 1.3] the language of a first start whose host %s', async (_what, host, expected) => {
  await startTexts(host);
  expect(language()).toBe(expected);
  expect(i18next.language).toBe(expected);
  expect(i18next.t('shell:cancel')).toBe({ zh: '取消', en: 'Cancel', ja: 'キャンセル' }[expected]);
});

test('a language that was chosen on this device takes precedence over that of the host', async () => {
  localStorage.setItem(storageKey, 'ja');
  await startTexts('en');
  expect(language()).toBe('ja');
});

test.each([
  ['zh', 'lark', 'Lark 暂时没有响应，请稍后重试。'],
  ['en', 'dingtalk', 'Can’t reach DingTalk. Try again later.'],
  ['ja', 'feishu', 'Feishu が応答していません。しばらくしてからお試しください。'],
] as const)('a text in %s names the current suite: %s', async (host, channel, said) => {
  const session: { channel?: Channel } = {};
  await startTexts(host, () => session.channel);
  expect(i18next.t('errors:errors.suiteUnavailable')).toContain(i18next.t('shell:suites.any'));
  session.channel = channel;
  expect(i18next.t('errors:errors.suiteUnavailable')).toBe(said);
});
