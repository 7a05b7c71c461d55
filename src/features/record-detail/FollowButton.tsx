import { Star } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import { useStores, type StoredRecord } from '@/stores';
import { isFollowing, setFollowing } from '@/stores/records/following';
import styles from './record-detail.module.css';

/** Follows the record: a follower is notified of its changes and finds it by "Following". It is shown only if the reader may follow. */
export const FollowButton = observer(function FollowButton({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('detail');
  const stores = useStores();
  const [busy, setBusy] = useState(false);
  if (!record.abilities.follow) return null;
  const follows = isFollowing(stores, record);
  const change = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await setFollowing(stores, record, !follows);
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
    setBusy(false);
  };
  return (
    <button type="button" className={styles.follow} aria-pressed={follows} onClick={() => void change()}>
      <Star size={16} fill={follows ? 'currentColor' : 'none'} aria-hidden="true" />
      {t(follows ? 'following' : 'follow')}
    </button>
  );
});
