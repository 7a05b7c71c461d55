import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { CrossButton } from '@/components/cross-button';
import styles from './field-button.module.css';

/** The attributes that connect the button to its label, its explanation and its error. */
type FieldButtonTies = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'id' | 'aria-invalid' | 'aria-describedby'>;

interface Props extends FieldButtonTies {
  /** The name of the field. */
  label: string;
  /** The content as text, read out after the label. */
  text: string;
  /** Whether anything is in it; by its words, if nothing else is said. */
  filled?: boolean;
  /** The content as nodes; by default the text in one line. */
  children?: ReactNode;
  /** The text of an empty field in place of "Choose". */
  placeholder?: string | undefined;
  /** The element that a popover is attached to. */
  anchor?: RefObject<HTMLButtonElement>;
  open?: boolean;
  onOpen(): void;
  /** Empties the field; without it the field has no clear button. */
  onClear?: (() => void) | undefined;
  disabled?: boolean;
  /** `field` (default) has the frame of a form's inputs, `plain` is part of a line of other words. */
  tone?: 'field' | 'plain';
  icon?: LucideIcon;
}

/**
 * A field with a value that is chosen in a layer: it looks like a text input and opens the layer. The icon that empties it is inside, in the place
 * of the arrow, so that the right edge of a form is one line.
 */
export function FieldButton({
  label,
  text,
  filled = text !== '',
  children,
  placeholder,
  anchor,
  open,
  onOpen,
  onClear,
  disabled = false,
  tone = 'field',
  icon: Icon = ChevronDown,
  ...ties
}: Props) {
  const { t } = useTranslation('values');
  const clears = filled && onClear !== undefined && !disabled;
  return (
    <div className={styles.field} data-tone={tone} data-clears={clears || undefined}>
      <button
        ref={anchor}
        type="button"
        {...ties}
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${label} ${filled ? text : t('choose')}`.trim()}
        disabled={disabled}
        onClick={onOpen}
      >
        {filled && children !== undefined ? (
          <span className={styles.content}>{children}</span>
        ) : (
          <span className={filled ? styles.chosen : styles.placeholder}>
            {filled ? text : (placeholder ?? t('choose'))}
          </span>
        )}
        {!clears && !disabled && <Icon size={18} aria-hidden="true" className={styles.arrow} />}
      </button>
      {clears && <CrossButton label={t('clear', { label })} className={styles.clear} onClick={onClear} />}
    </div>
  );
}
