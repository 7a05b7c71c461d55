import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import styles from './notice.module.css';

interface NoticeAction {
  label: string;
  run(): void;
}

interface Props {
  title: string;
  text?: string;
  /** A picture above the text; none for failures, where the text matters. */
  icon?: ReactNode;
  tone?: 'plain' | 'failure';
  action?: NoticeAction;
  secondary?: NoticeAction;
  children?: ReactNode;
}

/** A full screen or panel that explains a state and a remedy: empty, failed, not allowed. */
export function Notice({ title, text, icon, tone = 'plain', action, secondary, children }: Props) {
  return (
    <section className={styles.notice} role={tone === 'failure' ? 'alert' : undefined}>
      {icon && (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
      {(action || secondary) && (
        <div className={styles.actions}>
          {action && (
            <Button tone="primary" onClick={action.run}>
              {action.label}
            </Button>
          )}
          {secondary && <Button onClick={secondary.run}>{secondary.label}</Button>}
        </div>
      )}
    </section>
  );
}
