import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import styles from './icon-button.module.css';

interface Props extends Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'aria-label'> {
  /** What it does: its only words. */
  label: string;
  /** As dark as text (without one), as what accompanies it, as what is seldom wanted, or as what is on. */
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
