import { searchAbove } from '@domain/values/options';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceList, NoMatch } from '@/components/choice-layer';
import { ResponsivePopover } from '@/components/popover';
import { SearchField } from '@/components/search-field';
import type { Subject } from './subjects';

interface Props {
  subjects: readonly Subject[];
  /** The button that was tapped. */
  anchor: RefObject<HTMLElement | null>;
  onChoose(subject: Subject): void;
  onClose(): void;
}

/** The field that a new condition is about. */
export function FieldPicker({ subjects, anchor, onChoose, onClose }: Props) {
  const { t } = useTranslation('views');
  const [keyword, setKeyword] = useState('');
  const typed = keyword.trim().toLowerCase();
  const found = subjects.filter(({ name }) => name.toLowerCase().includes(typed));
  return (
    <ResponsivePopover title={t('chooseField')} anchor={anchor} size="half" onDismiss={onClose} closeBy="cancel">
      {subjects.length > searchAbove && (
        <SearchField value={keyword} placeholder={t('searchField')} label={t('searchField')} onType={setKeyword} />
      )}
      <ChoiceList
        choices={found.map(({ id, name }) => ({ id, text: name, shown: name }))}
        onTake={(id) => {
          const subject = found.find((one) => one.id === id);
          if (subject) onChoose(subject);
        }}
      />
      <NoMatch>{found.length === 0 && t('noField')}</NoMatch>
    </ResponsivePopover>
  );
}
