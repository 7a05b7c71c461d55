import { useTranslation } from 'react-i18next';

/** Returns sample texts for a story in the reader's language. */
export function useWords() {
  const { t } = useTranslation('fields');
  return {
    short: t('gallery.short'),
    long: t('gallery.long'),
    open: t('gallery.open'),
    close: t('gallery.close'),
    options: ['one', 'two', 'three', 'four'].map((key) => t(`gallery.options.${key}` as 'gallery.options.one')),
  };
}
