import { Search } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CrossButton } from '@/components/cross-button';
import { handleKeys } from '@/components/keys';
import { useComposedText } from '@/components/use-composed-text';
import styles from './search-field.module.css';

interface Props {
  value: string;
  onType(text: string): void;
  placeholder: string;
  /** The place that is searched, for users who do not see it. */
  label: string;
  maxLength?: number;
  /** Whether it stays at the top while the results scroll. */
  stays?: boolean;
  /** Whether it takes the focus when it is shown. */
  focused?: boolean;
  /** Called on Enter. */
  onEnter?: (() => void) | undefined;
}

/** The field for the search text of a picker, with its own sign that clears it. */
export function SearchField({
  value,
  onType,
  placeholder,
  label,
  maxLength,
  stays: isSticky,
  focused = false,
  onEnter,
}: Props) {
  const { t } = useTranslation('values');
  const input = useRef<HTMLInputElement>(null);
  const text = useComposedText(value, onType);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter) return;
    event.preventDefault();
    onEnter();
  };
  const clear = () => {
    onType('');
    input.current?.focus();
  };
  return (
    <div className={styles.field} data-stays={isSticky || undefined}>
      <Search size={18} aria-hidden="true" />
      <input
        ref={input}
        className={styles.input}
        type="search"
        {...text}
        autoFocus={focused}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        onKeyDown={handleKeys(handleKey)}
      />
      {value !== '' && <CrossButton label={t('clearSearch')} className={styles.clear} onClick={clear} />}
    </div>
  );
}
