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
  /** The button to which the picker is anchored. */
  anchor: RefObject<HTMLElement | null>;
  onChoose(subject: FilterSubject): void;
  onClose(): void;
}

/** Chooses the field of a new condition. */
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
        headings
        choices={matchingSubjects.map(({ id, name, group }) => ({
          id,
          text: name,
          // The results of a search have no headings.
          label: group && keyword === '' ? <LinkedName name={name} part={group.part} /> : name,
          ...(group && keyword === '' && { group: group.name }),
        }))}
        onTake={(id) => {
          const subject = matchingSubjects.find((candidate) => candidate.id === id);
          if (subject) onChoose(subject);
        }}
      />
      <NoMatch>{matchingSubjects.length === 0 && t('noField')}</NoMatch>
    </ResponsivePopover>
  );
}

/** The name of a field below the heading of its link. Screen readers read it with the link, because other links have fields of the same name. */
function LinkedName({ name, part }: { name: string; part: string }) {
  return (
    <>
      <span aria-hidden="true">{part}</span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
