import type { Channel } from '../../domain/platforms';
import { firstOf } from './test-extent';

/** The suite, language and device of a journey. */
export interface TestEnvironment {
  /** The text for the title of a test. */
  place: string;
  suite: Extract<Channel, 'feishu' | 'dingtalk'>;
  language: 'zh' | 'en';
  /** Whether the device is a phone inside the suite; otherwise it is a browser on a desktop. */
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

/** Only the first environment, and all of them in `npm run test:all`. */
export const testEnvironments: readonly TestEnvironment[] = firstOf(every);
