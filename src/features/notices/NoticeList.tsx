import { BellOff, CheckCheck, ListFilter, Settings2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { CardSkeletons, CardList, CardMessage } from '@/components/card-list';
import { IconButton } from '@/components/icon-button';
import { InfiniteScroll } from '@/components/infinite-scroll';
import { lazyLayer } from '@/components/lazy';
import { showToast } from '@/components/toast';
import { useAfterPaint } from '@/components/use-after-paint';
import { useWide } from '@/components/wide';
import { useStores } from '@/stores';
import { askAgainFor } from '@/stores/kept/shown';
import { getNotices, type Notice } from '@/stores/notices';
import { NoticeFilter } from './NoticeFilter';
import { NoticeRow } from './NoticeRow';
import styles from './notices.module.css';

const NoticeSettingsSheet = lazyLayer(
  () => import(/* webpackChunkName: "notice-settings" */ './NoticeSettingsSheet'),
  ({ onClose }) => onClose(),
  { size: 'full' },
);

/** Pixels before the end of the notices at which more are loaded (REQ records 9). */
const threshold = 5;
/** On a phone the reader's own records are below: scrolling loads this many notices, and the button further ones. */
const byItself = 60;
/**
 * The number of notices that fill a phone's screen. Those below are rendered in slices after these have been painted: a slow phone renders 20 in
 * more than a tenth of a second.
 */
const firstDrawn = 8;

/** Shows the notices about the reader's records, with their filter and settings. */
export const NoticeList = observer(function NoticeList({ onOpen }: { onOpen(notice: Notice): void }) {
  const { t } = useTranslation('notices');
  const shell = useTranslation('shell').t;
  const stores = useStores();
  const notices = getNotices(stores);
  const { company, home } = stores;
  const [layer, setLayer] = useState<'filter' | 'settings'>();
  const filterButton = useRef<HTMLButtonElement>(null);
  const wide = useWide();
  const isWhole = useAfterPaint(notices.loaded, notices.loaded);
  const loadMore = async () => {
    await notices.more();
    if (notices.status === 'failed') showToast({ kind: 'failure', text: errorText(notices.error) });
  };
  useEffect(() => {
    void notices.load();
    return askAgainFor(stores, () => notices.load());
  }, [notices, stores]);
  const memberId = company.user?.member_id ?? '';
  const isFiltered = notices.type !== undefined || notices.role !== undefined;

  return (
    <section className={styles.notices} aria-labelledby="home-notices">
      <div className={styles.head}>
        <h2 id="home-notices" className={styles.heading}>
          {t('title')}
        </h2>
        {home.unread > 0 && (
          <IconButton tone="soft" label={t('markAll')} onClick={() => void notices.markAllRead()}>
            <CheckCheck size={20} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          ref={filterButton}
          tone={isFiltered ? 'accent' : 'soft'}
          aria-haspopup="dialog"
          label={
            isFiltered
              ? t('filteredBy', {
                  name: t(notices.type ? `types.${notices.type}` : `mine.${notices.role ?? 'charge'}`),
                })
              : t('filter')
          }
          onClick={() => setLayer('filter')}
        >
          <ListFilter size={20} aria-hidden="true" />
        </IconButton>
        <IconButton tone="soft" label={t('settings.title')} aria-haspopup="dialog" onClick={() => setLayer('settings')}>
          <Settings2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.body}>{body()}</div>
      {layer === 'filter' && (
        <NoticeFilter notices={notices} anchor={filterButton} onClose={() => setLayer(undefined)} />
      )}
      {layer === 'settings' && <NoticeSettingsSheet onClose={() => setLayer(undefined)} />}
    </section>
  );

  function body() {
    if (notices.status === 'failed' && !notices.loaded) {
      return (
        <CardMessage failed>
          <p>
            {t('failed')} {errorText(notices.error)}
          </p>
          <Button onClick={() => void notices.load()}>{shell('tryAgain')}</Button>
        </CardMessage>
      );
    }
    if (!notices.loaded) return <CardSkeletons tile count={4} />;
    if (notices.items.length === 0) {
      return (
        <CardMessage>
          <BellOff size={28} aria-hidden="true" />
          <p>{t(isFiltered ? 'noneFound' : 'none')}</p>
          {isFiltered && (
            <Button onClick={() => notices.show({ type: undefined, role: undefined })}>{t('showAll')}</Button>
          )}
        </CardMessage>
      );
    }
    return (
      <>
        <CardList>
          {(isWhole ? notices.items : notices.items.slice(0, firstDrawn)).map((notice) => (
            <NoticeRow
              key={notice._id}
              notice={notice}
              memberId={memberId}
              timeZone={company.client?.time_zone ?? 'UTC'}
              onOpen={() => {
                void notices.markRead([notice._id]);
                onOpen(notice);
              }}
            />
          ))}
        </CardList>
        {isWhole && notices.hasMore && (
          <>
            {(wide || notices.items.length < byItself) && (
              <InfiniteScroll shown={notices.items.length} margin={threshold} onReach={() => void loadMore()} />
            )}
            <Button block busy={notices.status === 'growing'} onClick={() => void loadMore()}>
              {t('more')}
            </Button>
          </>
        )}
      </>
    );
  }
});
