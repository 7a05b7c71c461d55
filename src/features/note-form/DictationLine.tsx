import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import type { Dictation } from '@/stores/notes/Dictation';
import styles from './note-form.module.css';

/** Shows the state of a dictation, and the button that ends it. */
export const DictationLine = observer(function DictationLine({ dictation }: { dictation: Dictation }) {
  const { t } = useTranslation('notes');
  const { state, seconds } = dictation;
  const isRecording = state === 'recording';
  if (!isRecording && state !== 'writing') return null;
  return (
    <div className={styles.dictation}>
      {isRecording && (
        <>
          <span className={styles.live} aria-hidden="true" />
          <span role="timer" className={styles.time}>
            {minutesAndSeconds(seconds)}
          </span>
        </>
      )}
      <span role="status" className={styles.heard}>
        {t(isRecording ? 'dictation.recording' : 'dictation.writing')}
      </span>
      {isRecording && (
        <Button onPointerDown={(event) => event.preventDefault()} onClick={() => void dictation.finish()}>
          {t('dictation.stop')}
        </Button>
      )}
    </div>
  );
});

/** `0:07` */
function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
