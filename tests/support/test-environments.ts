import type { Channel } from '../../domain/platforms';

/** Suite, language and device of a journey. */
export interface TestEnvironment {
  /** For the title of a test. */
  place: string;
  suite: Extract<Channel, 'feishu' | 'dingtalk'>;
  language: 'zh' | 'en';
  /** On the phone, inside the suite; else in a browser on a desktop. */
  inSuite: boolean;
  /** Of the person there. */
  phone: string;
}

const suiteNames = { feishu: 'Feishu', dingtalk: 'DingTalk' } as const;

const every: readonly TestEnvironment[] = (['feishu', 'dingtalk'] as const)
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
  .map((environment, index) => ({ ...environment, phone: `1380000000${index}` }));

/** Two a day: one suite on the phone and the other on a desktop, in two languages, and the other way round tomorrow. */
const [even, odd] = [
  [every[0], every[7]],
  [every[5], every[2]],
].map((two) => two.filter((environment) => environment !== undefined));
const today = Math.floor(Date.now() / 86_400_000) % 2 === 0 ? even : odd;

/** Two environments a day; with `EVERY_ENVIRONMENT=true`, as `npm run test:all` and the long trials have it, all eight. */
export const testEnvironments: readonly TestEnvironment[] =
  process.env.EVERY_ENVIRONMENT === 'true' ? every : (today ?? every);
