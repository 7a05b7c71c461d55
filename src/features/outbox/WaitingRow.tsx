import { shortTime } from '@domain/calendar/time-texts';
import { deviceTimeZone } from '@domain/calendar/zones';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { Button } from '@/components/button';
import { CardRow } from '@/components/card-list';
import { useStores } from '@/stores';
import { getOutbox, type Waiting } from '@/stores/outbox';
import styles from './outbox.module.css';

interface Props {
  waiting: Waiting;
  onMend(): void;
  onDiscard(): void;
}

/** One action that is not sent yet. For a refused one it shows the reason, and offers to correct it. */
export const WaitingRow = observer(function WaitingRow({ waiting: action, onMend, onDiscard }: Props) {
  const { t } = useTranslation('outbox');
  const outbox = getOutbox(useStores());
  const { about, refused, draft, at } = action;
  const isSending = outbox.sending === action.id;
  const name = `${getName(action, t)} ${about.title}`;
  return (
    <CardRow>
      <WaitingWords waiting={action} />
      <span className={styles.state} role={refused ? 'alert' : undefined} data-refused={refused ? true : undefined}>
        {refused
          ? refused.name === 'tooOld'
            ? t('tooOld')
            : errorText(new ApiError(refused.name, refused.details), t('refused'))
          : t(isSending ? 'sending' : 'waiting')}{' '}
        · <time dateTime={new Date(at).toISOString()}>{shortTime(at, Date.now(), deviceTimeZone())}</time>
      </span>
      {!isSending && (
        <span className={styles.ways}>
          <Button aria-label={`${t('discard')} ${name}`} onClick={onDiscard}>
            {t('discard')}
          </Button>
          {refused && refused.name !== 'tooOld' && (
            <Button aria-label={`${t('again')} ${name}`} onClick={() => void outbox.again(action)}>
              {t('again')}
            </Button>
          )}
          {refused && draft && (
            <Button tone="primary" aria-label={`${t('open')} ${name}`} onClick={onMend}>
              {t('open')}
            </Button>
          )}
        </span>
      )}
    </CardRow>
  );
});

/** Shows the action and its record, in the author's words. */
export function WaitingWords({ waiting: action }: { waiting: Waiting }) {
  const { t } = useTranslation('outbox');
  const { kind, about, says, photos = [] } = action;
  return (
    <>
      <span className={styles.title}>
        {getName(action, t)} · {about.title}
      </span>
      {kind !== 'follow' && says !== '' && <span className={styles.says}>{says}</span>}
      {photos.length > 0 && <span className={styles.says}>{t('photos', { count: photos.length })}</span>}
    </>
  );
}

function getName({ kind, says }: Waiting, t: ReturnType<typeof useTranslation<'outbox'>>['t']): string {
  return t(`kinds.${kind === 'follow' && says === 'unfollow' ? 'unfollow' : kind}`);
}
