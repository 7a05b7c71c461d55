import type { Channel } from '../../domain/platforms';
import { firstOf } from './test-extent';

/** Suite, language and device of a journey. */
export interface TestEnvironment {
  /** For the title of a test. */
  place: string;
  suite: Extract<Channel, 'feishu' | 'dingtalk'>;
  language: 'zh' | 'en';
  /** On the phone, inside the suite; else in a browser on a desktop. */
  inSuite: boolean;
  /** The person's phone number. */
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

/** One of the eight a day, and all of them in `npm run test:all`. */
export const testEnvironments: readonly TestEnvironment[] = firstOf(every);
