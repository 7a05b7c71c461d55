import { deviceTimeZone } from '@domain/calendar/zones';
import type { Channel } from '@domain/platforms';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { SetUp } from '@/stores/set-up/SetUp';
import { SetUpSheet } from './SetUpSheet';
import styles from './set-up.module.css';

/** Shows the set-up entry to the first administrator of a new company; empty for everyone else. */
export default observer(function SetUpOffer() {
  const { session } = useStores();
  const { token, channel } = session.stored;
  return token && channel ? <Offer key={token} token={token} channel={channel} /> : null;
});

const Offer = observer(function Offer({ token, channel }: { token: string; channel: Channel }) {
  const { t } = useTranslation('setUp');
  const { api, session } = useStores();
  const [setUp] = useState(() => new SetUp(api, token, language(), { channel, deviceZone: deviceTimeZone() }));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void setUp.load();
    return () => setUp.stop();
  }, [setUp]);
  if (setUp.missingPermission)
    return (
      <div className={styles.offer}>
        <p className={styles.error} role="alert">
          {errorText(setUp.missingPermission)}
        </p>
        <Button busy={setUp.busy} onClick={() => void setUp.load()}>
          {t('checks.again')}
        </Button>
      </div>
    );
  if (!setUp.look) return null;
  return (
    <>
      <div className={styles.offer}>
        <p className={styles.text}>{t('offerText')}</p>
        <Button tone="primary" onClick={() => setOpen(true)}>
          {t('offer')}
        </Button>
      </div>
      {isOpen && <SetUpSheet setUp={setUp} onClose={() => setOpen(false)} onDone={() => void session.retry()} />}
    </>
  );
});
