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

/** Shows the texts of the pull gesture at the top of a list. It loads after the first rows, because an empty list is not pulled. */
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
