import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { ProgressBar } from '@/components/progress-bar';
import { Sheet } from '@/components/sheet';
import type { SetUp } from '@/stores/set-up/SetUp';
import { ChooseStep } from './ChooseStep';
import { PeopleStep } from './PeopleStep';
import styles from './set-up.module.css';

interface Props {
  setUp: SetUp;
  onClose(): void;
  /** Called when the company can be opened. */
  onDone(): void;
}

const steps = ['choose', 'read', 'people'] as const;

/** Sets a company up in three steps. Closing it loses nothing: it continues at the same step. */
export const SetUpSheet = observer(function SetUpSheet({ setUp, onClose, onDone }: Props) {
  const { t } = useTranslation('setUp');
  const { step, error, progress } = setUp;
  const finish = async () => {
    if ((await setUp.finish()) && setUp.unknown.length === 0) onDone();
  };
  const isFinished = setUp.unknown.length > 0;
  return (
    <Sheet
      title={t('title', { step: steps.indexOf(step) + 1 })}
      size="full"
      closeBy="close"
      onDismiss={onClose}
      footer={
        step === 'choose' ? (
          <Button tone="primary" block busy={setUp.busy} disabled={!setUp.mayBegin} onClick={() => void setUp.begin()}>
            {t('begin')}
          </Button>
        ) : (
          step === 'people' && (
            <Button tone="primary" block busy={setUp.busy} onClick={isFinished ? onDone : () => void finish()}>
              {t('open')}
            </Button>
          )
        )
      }
    >
      <div className={styles.steps}>
        {step === 'choose' && <ChooseStep setUp={setUp} />}
        {step === 'read' && (
          <section aria-live="polite" className={styles.step}>
            <h3 className={styles.heading}>{t('read.title')}</h3>
            <p className={styles.text}>{t('read.text', { count: progress?.people ?? 0 })}</p>
            <ProgressBar label={t('read.title')} percent={Math.min(90, 20 + (progress?.people ?? 0))} />
            {progress?.trouble && (
              <p className={styles.error} role="status">
                {t(`read.trouble.${progress.trouble}`)}
              </p>
            )}
          </section>
        )}
        {step === 'people' && <PeopleStep setUp={setUp} />}
        {error !== undefined && (
          <p className={styles.error} role="alert">
            {errorText(error)}
          </p>
        )}
      </div>
    </Sheet>
  );
});
