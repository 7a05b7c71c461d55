import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Suite } from '../platform';
import type { LarkClient } from './client';

/** The speech recognition of Feishu and Lark. Companies on the free plan have none. */
export function larkSpeech(client: LarkClient): NonNullable<Suite['textOfSpeech']> {
  return async (samples) => {
    const { recognition_text } = await client.call({
      method: 'POST',
      path: '/open-apis/speech_to_text/v1/speech/file_recognize',
      data: z.object({ recognition_text: z.optional(z.string()) }),
      as: 'app',
      repeatable: true,
      body: {
        speech: { speech: samples.toString('base64') },
        config: {
          // Sixteen letters and digits, as the call requires.
          file_id: createHash('sha256').update(samples).digest('hex').slice(0, 16),
          format: 'pcm',
          engine_type: '16k_auto',
        },
      },
    });
    return (recognition_text ?? '').trim();
  };
}
