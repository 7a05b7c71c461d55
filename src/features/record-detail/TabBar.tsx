import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { handleKeys } from '@/components/keys';
import styles from './record-detail.module.css';

interface Props {
  label: string;
  tabs: readonly { key: string; title: string }[];
  current: string;
  onChoose(key: string): void;
  /** The content behind the last tab. */
  children?: ReactNode;
}

/** The tabs of a record; they stick under the top line. A tab that an address or a button leads to is moved into view. */
export function TabBar({ label, tabs, current, onChoose, children }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(`tab-${current}`)?.getBoundingClientRect();
    const stripBox = strip.current?.getBoundingClientRect();
    // The strip scrolls sideways alone: the page itself does not move.
    if (tab && stripBox && (tab.left < stripBox.left || tab.right > stripBox.right))
      strip.current?.scrollBy({ left: (tab.left + tab.right - stripBox.left - stripBox.right) / 2 });
  }, [current, tabs.length]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = tabs[(tabs.findIndex(({ key }) => key === current) + step + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.key);
    document.getElementById(`tab-${next.key}`)?.focus();
  };
  return (
    <div className={styles.tabs} ref={strip}>
      <div className={styles.tabList} role="tablist" aria-label={label} onKeyDown={handleKeys(move)}>
        {tabs.map(({ key, title }) => (
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
      {children}
    </div>
  );
}
