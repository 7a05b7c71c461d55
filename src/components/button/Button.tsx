import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: 'primary' | 'plain' | 'danger';
  /** Whether the button fills the width. */
  block?: boolean;
  /** Whether it shows progress and ignores taps. */
  busy?: boolean;
}

/** A button of at least 44 px. */
export function Button({
  tone = 'plain',
  block = false,
  busy = false,
  className,
  children,
  disabled,
  ...buttonProps
}: Props) {
  return (
    <button
      type="button"
      {...buttonProps}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-tone={tone}
      data-block={block || undefined}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}
