import { Search } from 'lucide-react';
import { useComposedText } from '@/components/use-composed-text';
import styles from './search-field.module.css';

interface Props {
  value: string;
  onType(text: string): void;
  placeholder: string;
  /** The place that is searched, for users who do not see it. */
  label: string;
  maxLength?: number;
  /** It stays at the top while what it searches scrolls. */
  stays?: boolean;
}

/** The field for the search text of a picker. */
export function SearchField({ value, onType, placeholder, label, maxLength, stays: isSticky }: Props) {
  const text = useComposedText(value, onType);
  return (
    <label className={styles.field} data-stays={isSticky || undefined}>
      <Search size={18} aria-hidden="true" />
      <input
        className={styles.input}
        type="search"
        {...text}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
      />
    </label>
  );
}
