import { hasWords } from '@domain/compared-text';
import { searchAbove } from '@domain/values/options';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceList, NoMatch } from '@/components/choice-layer';
import { ResponsivePopover } from '@/components/popover';
import { SearchField } from '@/components/search-field';
import type { FilterSubject } from './subjects';

interface Props {
  subjects: readonly FilterSubject[];
  /** The button that was tapped. */
  anchor: RefObject<HTMLElement | null>;
  onChoose(subject: FilterSubject): void;
  onClose(): void;
}

/** The field that a new condition is about. */
export function FieldPicker({ subjects, anchor, onChoose, onClose }: Props) {
  const { t } = useTranslation('views');
  const [keyword, setKeyword] = useState('');
  const matchingSubjects = subjects.filter(({ name }) => hasWords(name, keyword));
  return (
    <ResponsivePopover title={t('chooseField')} anchor={anchor} size="half" onDismiss={onClose} closeBy="cancel">
      {subjects.length > searchAbove && (
        <SearchField value={keyword} placeholder={t('searchField')} label={t('searchField')} onType={setKeyword} />
      )}
      <ChoiceList
        choices={matchingSubjects.map(({ id, name }) => ({ id, text: name, label: name }))}
        onTake={(id) => {
          const subject = matchingSubjects.find((candidate) => candidate.id === id);
          if (subject) onChoose(subject);
        }}
      />
      <NoMatch>{matchingSubjects.length === 0 && t('noField')}</NoMatch>
    </ResponsivePopover>
  );
}
