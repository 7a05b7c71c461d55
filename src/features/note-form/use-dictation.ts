import { capabilities } from '@domain/platforms';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { useStores } from '@/stores';
import { Dictation } from '@/stores/notes/Dictation';
import { textOfRecording } from '@/stores/notes/text-of-recording';
import { usePlatform } from '@/stores/platform';
import { typeAtCaret } from './type-at-caret';

/** Returns the speech input for the text of a note; undefined if the suite or the device has none. It ends with the sheet. */
export function useDictation(): Dictation | undefined {
  const { t } = useTranslation('notes');
  const { around: env, api } = useStores();
  const platform = usePlatform();
  const [dictation] = useState(
    () =>
      new Dictation({
        platform: () => env.platform(),
        transcribe: (wave) => textOfRecording(api, wave),
        take: (text) => typeAtCaret((textBefore) => (/[\w,.;:!?]$/.test(textBefore) ? ` ${text}` : text)),
        fail: (failure, error) => {
          const message = t(`dictation.${failure}`);
          showToast({ kind: 'failure', text: error === undefined ? message : errorText(error, message) });
        },
      }),
  );
  useEffect(() => dictation.leave, [dictation]);
  const hasIt = platform?.channel !== undefined && capabilities[platform.channel].dictation;
  return hasIt && platform.device === 'phone' ? dictation : undefined;
}
