import type { AnchorHTMLAttributes } from 'react';
import styles from './button.module.css';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  tone?: 'primary' | 'plain' | 'danger';
}

/** A link that looks like a button: it opens a page, so that the browser's own ways of opening one work. */
export function ButtonLink({ tone = 'plain', className, children, ...linkProps }: Props) {
  return (
    <a {...linkProps} className={[styles.button, className].filter(Boolean).join(' ')} data-tone={tone}>
      {children}
    </a>
  );
}
