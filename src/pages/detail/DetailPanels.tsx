import { Suspense } from 'react';
import { PartBoundary, PartMissing } from '@/components/lazy';
import type { DetailTab, PanelProps } from '@/tabs';
import styles from './detail.module.css';

/** Shows the panels. A panel is loaded when it is first opened, and stays mounted while the page lives. */
export function DetailPanels({
  tabs,
  opened: openedTabs,
  current,
  panel,
}: {
  tabs: readonly DetailTab[];
  opened: readonly string[];
  current: string;
  panel: Omit<PanelProps, 'subject'>;
}) {
  return (
    <div className={styles.panels}>
      {tabs
        .filter(({ key }) => openedTabs.includes(key))
        .map(({ key, subject, Panel }) => (
          <div
            key={key}
            role="tabpanel"
            id={`panel-${key}`}
            aria-labelledby={`tab-${key}`}
            hidden={key !== current}
            tabIndex={-1}
          >
            <PartBoundary instead={(retry, error) => <PartMissing again={retry} error={error} />}>
              <Suspense fallback={<div className={styles.panelSkeleton} aria-hidden="true" />}>
                <Panel {...panel} subject={subject} />
              </Suspense>
            </PartBoundary>
          </div>
        ))}
    </div>
  );
}
