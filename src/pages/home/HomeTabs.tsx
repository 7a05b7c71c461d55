import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { handleKeys } from '@/components/keys';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { mainTab } from '@/stores/HomeStore';
import { UnreadBadge } from './UnreadBadge';
import styles from './home.module.css';

/** The tabs from tablet width on: the main tab with its badge, and one for each visible object type. */
export const HomeTabs = observer(function HomeTabs({ onChoose }: { onChoose(tab: string): void }) {
  const { t } = useTranslation('home');
  const { company, home } = useStores();
  const strip = useRef<HTMLDivElement>(null);
  const tabs = [
    { id: mainTab, name: t('main') },
    ...company.tables.map((table) => ({ id: table.table_id, name: localised(table, 'name', table.name, language()) })),
  ];
  // The open tab is scrolled into view, even if it was chosen elsewhere. The browser computes the layout once for a frame: reading the position of
  // a tab before the frame costs another layout.
  useEffect(() => {
    const frame = requestAnimationFrame(() => strip.current && showOpenTab(strip.current));
    return () => cancelAnimationFrame(frame);
  }, [home.tab, tabs.length]);

  return (
    <div ref={strip} className={styles.tabs} role="tablist" aria-label={t('tabs')} onKeyDown={handleKeys(move)}>
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`home-tab-${id}`}
          aria-controls={`home-panel-${id}`}
          aria-selected={home.tab === id}
          tabIndex={home.tab === id ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(id)}
        >
          {name}
          {id === mainTab && <UnreadBadge className={styles.badge} />}
        </button>
      ))}
    </div>
  );

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const index = tabs.findIndex(({ id }) => id === home.tab);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`home-tab-${next.id}`)?.focus();
  }
});

/** Scrolls the strip to the open tab, never the page. */
function showOpenTab(strip: HTMLElement): void {
  const tab = strip.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!tab) return;
  const isHidden =
    tab.offsetLeft < strip.scrollLeft || tab.offsetLeft + tab.offsetWidth > strip.scrollLeft + strip.clientWidth;
  if (isHidden) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
}
