import type { ReactNode } from 'react';
import styles from './row.module.css';

interface Props {
  icon?: ReactNode;
  title: string;
  /** A second, quiet line. */
  text?: string;
  /** The content at the right: the current value, or an icon. */
  trailing?: ReactNode;
  danger?: boolean;
  /** Marks the current choice. */
  current?: boolean;
  disabled?: boolean;
  lang?: string;
  onClick?(): void;
  /** An external address: the row is a link that opens it in a separate page. */
  href?: string;
}

/** One choice in a menu or a list of choices. */
export function Row({ icon, title, text, trailing, danger, current, disabled, lang, onClick, href }: Props) {
  const content = (
    <>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.words} lang={lang}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
    </>
  );
  if (href)
    return (
      <a className={styles.row} href={href} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {content}
      </a>
    );
  return (
    <button
      type="button"
      className={styles.row}
      data-danger={danger || undefined}
      aria-current={current || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {content}
    </button>
  );
}
