import { ChevronDown, X, type LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './field-button.module.css';

/** What ties the button to its label, to what explains it and to its error. */
type FieldButtonTies = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'id' | 'aria-invalid' | 'aria-describedby'>;

interface Props extends FieldButtonTies {
  /** The name of the field. */
  label: string;
  /** What is in it, as words, read out after the label. */
  text: string;
  /** Whether anything is in it; by its words, if nothing else is said. */
  filled?: boolean;
  /** How what is in it looks; without it the words stand there, in one line. */
  children?: ReactNode;
  /** Stands in an empty field instead of "Choose". */
  placeholder?: string | undefined;
  /** What a popover hangs from. */
  anchor?: RefObject<HTMLButtonElement>;
  open?: boolean;
  onOpen(): void;
  /** Empties the field; without it the field has no sign for that. */
  onClear?: (() => void) | undefined;
  disabled?: boolean;
  /** `field` (default) has the frame of a form's inputs, `plain` stands in a line of other words. */
  tone?: 'field' | 'plain';
  icon?: LucideIcon;
}

/**
 * A field whose value is chosen in a layer: it looks like a text input and opens the layer. The sign that empties it stands inside,
 * in the place of the arrow, so that the right edge of a form is one line.
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
      {clears && (
        <button type="button" className={styles.clear} aria-label={t('clear', { label })} onClick={onClear}>
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
