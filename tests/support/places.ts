import type { Channel } from '../../domain/platforms';

/** Where somebody uses the app. */
export interface Place {
  /** For the title of a test. */
  place: string;
  suite: Extract<Channel, 'feishu' | 'dingtalk'>;
  language: 'zh' | 'en';
  /** On the phone, inside the suite; else in a browser at a desk. */
  inSuite: boolean;
  /** Of the person there. */
  phone: string;
}

const suiteNames = { feishu: 'Feishu', dingtalk: 'DingTalk' } as const;

const every: readonly Place[] = (['feishu', 'dingtalk'] as const)
  .flatMap((suite) =>
    [true, false].flatMap((inSuite) =>
      (['zh', 'en'] as const).map((language) => ({
        place: `${inSuite ? 'a phone in' : 'a desktop browser with'} ${suiteNames[suite]}, in ${language}`,
        suite,
        language,
        inSuite,
      })),
    ),
  )
  .map((place, index) => ({ ...place, phone: `1380000000${index}` }));

/** The four of them in which any two of suite, device and language meet. */
const pairs = every.filter(
  ({ suite, inSuite, language }) => (suite === 'feishu') === (inSuite === (language === 'zh')),
);

/** Every run meets any two of suite, device and language; with `EVERY_PLACE=true`, as the long trials have it, all eight. */
export const places: readonly Place[] = process.env.EVERY_PLACE === 'true' ? every : pairs;
