import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { usePullToRefresh } from '@/components/pull-to-refresh';
import type { RecordList } from '@/stores';
import styles from './record-list.module.css';

interface Props {
  list: RecordList;
  scroller: RefObject<HTMLElement | null>;
}

/** What a thumb does at the top of a list, in words. It comes after the first rows: nobody pulls what is not there. */
export default observer(function PullToRefresh({ list, scroller }: Props) {
  const { t } = useTranslation('list');
  const pull = usePullToRefresh(scroller, () => list.refresh());
  const labels = {
    idle: list.status === 'refreshing' ? t('refreshing') : '',
    pulling: t('pull'),
    armed: t('release'),
    refreshing: t('refreshing'),
  };
  return (
    <p className={styles.pull} aria-live="polite">
      {labels[pull]}
    </p>
  );
});
