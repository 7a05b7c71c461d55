import { ChevronDown } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { controlProps, placeholderOf, type InputProps } from '../value-view';
import styles from '../values.module.css';

interface Props extends Pick<InputProps, 'id' | 'label' | 'field' | 'readOnly' | 'error'> {
  /** What a popover of the choices hangs from. */
  anchor: RefObject<HTMLButtonElement>;
  filled: boolean;
  /** The chosen ones as words: what the button is named besides the label. */
  text: string;
  open: boolean;
  onOpen(): void;
  children: ReactNode;
}

/** The button of a form that shows what is chosen and opens the choices. */
export function Control({ anchor, filled, text, open, onOpen, children, ...props }: Props) {
  const { t } = useTranslation('values');
  const { label, field, readOnly } = props;
  return (
    <button
      ref={anchor}
      type="button"
      {...controlProps({ ...props, required: false })}
      className={styles.control}
      aria-haspopup="dialog"
      aria-expanded={open}
      disabled={readOnly}
      aria-label={`${label} ${filled ? text : t('choose')}`.trim()}
      onClick={onOpen}
    >
      {filled ? children : <span className={styles.placeholder}>{placeholderOf(field) ?? t('choose')}</span>}
      <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
    </button>
  );
}
