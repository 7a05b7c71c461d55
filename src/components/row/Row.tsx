import type { ReactNode } from 'react';
import styles from './row.module.css';

interface Props {
  icon?: ReactNode;
  title: string;
  /** A second, quiet line. */
  text?: string;
  /** What stands at the right: the value of now, or a mark. */
  trailing?: ReactNode;
  danger?: boolean;
  /** Marks the one of several that holds now. */
  current?: boolean;
  disabled?: boolean;
  lang?: string;
  onClick?(): void;
  /** An address outside: the row is a link that opens it in a page of its own. */
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
