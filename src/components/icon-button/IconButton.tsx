import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import styles from './icon-button.module.css';

interface Props extends Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'aria-label'> {
  /** The action of the button: its only text. */
  label: string;
  /** The tone: as dark as text (default), softer, faint, or accented for an active state. */
  tone?: 'soft' | 'faint' | 'accent';
}

/** An icon that is a button of 44 px. The icon itself is decoration. */
export const IconButton = forwardRef<HTMLButtonElement, Props>(function IconButton(
  { label, tone, className = '', ...otherProps },
  ref,
) {
  return (
    <button
      {...otherProps}
      ref={ref}
      type="button"
      aria-label={label}
      data-tone={tone}
      className={`${styles.button} ${className}`}
    />
  );
});
