import { Search as Glass, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { forwardRef, type ForwardedRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useComposedText } from '@/components/use-composed-text';
import type { Search } from '@/stores/search/Search';
import styles from './search.module.css';

interface Props {
  search: Search;
  onClose(): void;
}

/** The input for the search word, with the buttons that clear it and leave the search. */
export const SearchField = observer(
  forwardRef(function SearchField({ search, onClose }: Props, input: ForwardedRef<HTMLInputElement>) {
    const { t } = useTranslation('search');
    const text = useComposedText(search.keyword, search.type);
    const shell = useTranslation('shell').t;
    return (
      <form className={styles.bar} role="search" onSubmit={(event) => event.preventDefault()}>
        <label className={styles.field}>
          <Glass size={18} aria-hidden="true" />
          <span className="visually-hidden">{t('title')}</span>
          <input
            ref={input}
            className={styles.input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            {...text}
            placeholder={shell('header.searchHint')}
          />
          {text.value !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={t('clear')}
              onClick={(event) => {
                search.type('');
                event.currentTarget.form?.querySelector('input')?.focus();
              }}
            >
              <X size={16} aria-hidden="true" />
            </button>
          )}
        </label>
        <button type="button" className={styles.cancel} onClick={onClose}>
          {shell('cancel')}
        </button>
      </form>
    );
  }),
);
