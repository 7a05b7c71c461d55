import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { handleKeys } from '@/components/keys';
import { lazyLayer } from '@/components/lazy';
import styles from './record-detail.module.css';

const MoreTabs = lazyLayer(
  () => import(/* webpackChunkName: "more-tabs" */ './MoreTabs'),
  ({ onClose }) => onClose(),
  { size: 'small' },
);

interface Props {
  label: string;
  tabs: readonly { key: string; title: string }[];
  current: string;
  onChoose(key: string): void;
  /** The number of shown tabs; one button contains further tabs. Absent: all are shown. */
  limit?: number | undefined;
  /** The content after the last tab. */
  children?: ReactNode;
}

/** The tabs of a record, which stick below the top line. A tab that an address or a button opens is scrolled into view. */
export function TabBar({ label, tabs, current, onChoose, limit, children }: Props) {
  const { t } = useTranslation('detail');
  const [open, setOpen] = useState(false);
  const shownTabs = listShown(tabs, current, limit);
  const otherTabs = tabs.filter((tab) => !shownTabs.includes(tab));
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(`tab-${current}`)?.getBoundingClientRect();
    const stripBox = strip.current?.getBoundingClientRect();
    // Only the strip scrolls sideways; the page does not move.
    if (tab && stripBox && (tab.left < stripBox.left || tab.right > stripBox.right))
      strip.current?.scrollBy({ left: (tab.left + tab.right - stripBox.left - stripBox.right) / 2 });
  }, [current, tabs.length]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const position = shownTabs.findIndex(({ key }) => key === current);
    const next = shownTabs[(position + step + shownTabs.length) % shownTabs.length];
    if (!next) return;
    onChoose(next.key);
    document.getElementById(`tab-${next.key}`)?.focus();
  };
  return (
    <div className={styles.tabs} ref={strip}>
      <div className={styles.tabList} role="tablist" aria-label={label} onKeyDown={handleKeys(move)}>
        {shownTabs.map(({ key, title }) => (
          <button
            type="button"
            key={key}
            id={`tab-${key}`}
            role="tab"
            className={styles.tab}
            aria-selected={key === current}
            aria-controls={`panel-${key}`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {title}
          </button>
        ))}
      </div>
      {otherTabs.length > 0 && (
        <button
          type="button"
          className={styles.moreTabs}
          aria-haspopup="dialog"
          aria-label={t('tabs.moreTabs')}
          onClick={() => setOpen(true)}
        >
          {t('tabs.more')}
        </button>
      )}
      {children}
      {open && (
        <MoreTabs
          tabs={otherTabs}
          onClose={() => setOpen(false)}
          onChoose={(key) => {
            setOpen(false);
            onChoose(key);
          }}
        />
      )}
    </div>
  );
}

/** Returns the first tabs; an open tab beyond them replaces the last. */
function listShown<Tab extends { key: string }>(
  tabs: readonly Tab[],
  current: string,
  limit = Infinity,
): readonly Tab[] {
  // A button for a single tab would take the space of that tab.
  if (tabs.length <= limit + 1) return tabs;
  const firstTabs = tabs.slice(0, limit);
  const openTab = tabs.find(({ key }) => key === current);
  return openTab && !firstTabs.includes(openTab) ? [...firstTabs.slice(0, -1), openTab] : firstTabs;
}
