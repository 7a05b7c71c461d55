import { isTooOld, needsNoPolyfill, oldestBrowsers } from '@domain/browsers';
import packageFile from '../../package.json';

const android = (engine: string, rest = '') =>
  `Mozilla/5.0 (Linux; U; Android 9; zh-CN; V1818A Build/PKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ${engine} Mobile Safari/537.36 ${rest}`;
const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 AliApp(DingTalk/7.6.60) com.laiwang.DingTalk/41 Channel/201200 language/zh-Hans-CN WK`;
const ipad = (version: string) =>
  `Mozilla/5.0 (iPad; CPU OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`;

/** What each user agent may do; DingTalk's are in the shapes seen in public logs. */
const cases: [name: string, userAgent: string, tooOld: boolean, needsNoPolyfill: boolean][] = [
  [
    'DingTalk 7.0 with its engine of 2018',
    android('Chrome/69.0.3497.100 UWS/3.22.1.255', 'AliApp(DingTalk/7.0.0)'),
    true,
    false,
  ],
  [
    'DingTalk 7.6 with its own Chrome 100',
    android('Chrome/100.0.4896.58 UWS/5.12.4.0', 'AliApp(DingTalk/7.6.20)'),
    false,
    false,
  ],
  ['Android with a web-view just too old', android('Chrome/86.0.4240.198'), true, false],
  ['Android with the oldest web-view that is served', android('Chrome/87.0.4280.101'), false, false],
  ['Android with a new web-view', android('Chrome/126.0.6478.122'), false, true],
  ['an iPhone just too old', iphone('14_4_2'), true, false],
  ['the oldest iPhone that is served', iphone('14_5'), false, false],
  ['a new iPhone', iphone('18_4_1'), false, true],
  ['an iPad just too old', ipad('13_7'), true, false],
  ['an iPad in between', ipad('15_4_1'), false, false],
  ['a user agent that says nothing', 'Mozilla/5.0', false, false],
  ['no user agent', '', false, false],
];

describe('the list of the oldest supported browsers', () => {
  test.each(cases)('%s', (_name, userAgent, tooOld, noPolyfill) => {
    expect([isTooOld(userAgent), needsNoPolyfill(userAgent)]).toEqual([tooOld, noPolyfill]);
  });

  test('is the list that the app is built for', () => {
    const { chrome, ios } = oldestBrowsers;
    expect(packageFile.browserslist.production).toEqual([
      `chrome >= ${chrome}`,
      `android >= ${chrome}`,
      `ios_saf >= ${ios}`,
    ]);
  });
});
