import { z } from 'zod';
import type { FeishuSuite } from '../suites';
import { call, Refusal, type SimulatedCall } from '../wire/call';
import { perSecond } from '../world/limits';
import { wordsIn } from '../world/spoken';
import type { World } from '../world/world';

/** 16-bit samples, 16,000 a second, for a minute. */
const longestBytes = 60 * 16_000 * 2;
const refuse = (problem: string) => new Refusal(400, 1530001, `Invalid parameter: ${problem}`);

/** The recognition of whole recordings: raw samples alone, without the header of a file. */
export function speechCalls(_world: World, _suite: FeishuSuite): SimulatedCall[] {
  return [
    call({
      name: 'speech.file_recognize',
      method: 'POST',
      path: '/open-apis/speech_to_text/v1/speech/file_recognize',
      token: 'app',
      permission: 'speech_to_text:speech',
      limits: [perSecond(20)],
      body: z.object({
        speech: z.object({ speech: z.base64().min(4) }),
        config: z.object({
          file_id: z.string().regex(/^[0-9A-Za-z_]{16}$/),
          format: z.literal('pcm'),
          engine_type: z.literal('16k_auto'),
        }),
      }),
      answer({ body }) {
        const samples = Buffer.from(body.speech.speech, 'base64');
        if (samples.toString('latin1', 0, 4) === 'RIFF') throw refuse('speech is not pcm');
        if (samples.length > longestBytes) throw refuse('speech is longer than 60s');
        return { recognition_text: wordsIn(samples) };
      },
    }),
  ];
}
