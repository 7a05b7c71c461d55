import { fullTime, shortDay } from '@domain/calendar/time-texts';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardList, CardRow } from '@/components/card-list';
import { showToast } from '@/components/toast';
import { joinNames } from '@/i18n';
import { useStores } from '@/stores';
import type { Administration } from '@/stores/administration/Administration';
import styles from '../people.module.css';

/** Shows the source of the rates, the time of the last reading, and the missing rates. */
export const RatesCard = observer(function RatesCard({
  administration,
  onOpen,
}: {
  administration: Administration;
  onOpen(): void;
}) {
  const { t } = useTranslation('integrations');
  const { company } = useStores();
  const rates = administration.answer?.rates;
  const zone = company.client?.time_zone ?? 'UTC';
  const time = (timestamp: number | null) => fullTime(timestamp ?? 0, Date.now(), zone);
  const read = async () => {
    try {
      const { outcome, changed } = await administration.readRates();
      if (outcome === 'read')
        showToast({ kind: 'success', text: changed > 0 ? t('rates.done', { count: changed }) : t('rates.same') });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  const lines = rates
    ? [
        rates.read_time === null
          ? t('rates.waiting', { source: getSource(rates.source) })
          : t('rates.of', {
              source: getSource(rates.source),
              day: shortDay(rates.rate_day ?? '', Date.now(), zone),
              time: time(rates.read_time),
            }),
        ...(rates.missing.length > 0 ? [t('rates.missing', { codes: joinNames(rates.missing) })] : []),
        ...(rates.failure
          ? [t('rates.failed', { time: time(rates.failed_time), reason: t(`rates.failures.${rates.failure}`) })]
          : []),
      ]
    : [t('rates.off')];
  return (
    <div className={styles.screen}>
      <CardList label={t('rates.title')}>
        <CardRow onClick={onOpen}>
          <span className={styles.name}>{t('rates.title')}</span>
          {lines.map((rateText) => (
            <small key={rateText} className={styles.line}>
              {rateText}
            </small>
          ))}
        </CardRow>
      </CardList>
      {rates && (
        <div>
          <Button busy={administration.reading} onClick={() => void read()}>
            {t('rates.now')}
          </Button>
        </div>
      )}
    </div>
  );

  function getSource(source: string): string {
    return t(`services.${source as 'ecb'}`, { defaultValue: source });
  }
});
