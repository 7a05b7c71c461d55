import { Search } from 'lucide-react';
import styles from './search-field.module.css';

interface Props {
  value: string;
  onType(text: string): void;
  placeholder: string;
  /** What is searched in; for those who do not see where it stands. */
  label: string;
  maxLength?: number;
  /** It stays at the top while what it searches scrolls. */
  stays?: boolean;
}

/** Where one types what a picker is to find. */
export function SearchField({ value, onType, placeholder, label, maxLength, stays: isSticky }: Props) {
  return (
    <label className={styles.field} data-stays={isSticky || undefined}>
      <Search size={18} aria-hidden="true" />
      <input
        className={styles.input}
        type="search"
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-label={label}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  );
}
