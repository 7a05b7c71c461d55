import { z } from 'zod';
import type { FeishuSuite } from '../suites';
import type { SimulatedCall } from '../wire/call';
import { wordsIn } from '../world/spoken';
import type { World } from '../world/world';
import { makeRefusal } from './refusals';
import { defineCall } from './define-call';

/** The recognition of whole recordings: it accepts only raw samples, without the header of a file. */
export function speechCalls(_world: World, _suite: FeishuSuite): SimulatedCall[] {
  return [
    defineCall('speech.file_recognize', {
      body: z.object({
        speech: z.object({ speech: z.base64().min(4) }),
      }),
      answer({ body }) {
        const samples = Buffer.from(body.speech.speech, 'base64');
        if (samples.toString('latin1', 0, 4) === 'RIFF') throw makeRefusal(1040101, 'speech is not pcm');
        return { recognition_text: wordsIn(samples) };
      },
    }),
  ];
}
