import { hasWords } from '@domain/compared-text';
import { useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { ResponsivePopover } from '@/components/popover';
import { SearchField } from '@/components/search-field';
import type { Choice } from './choice';
import { ChoiceList } from './ChoiceList';
import { NoMatch } from './NoMatch';
import styles from './choice-layer.module.css';

/** The source of the lines: all at once, or from the server while the user types. */
export interface ChoiceSource {
  choices: readonly Choice[];
  searchable: boolean;
  /** Returns whether a choice matches the typed text (lower case, trimmed); by default it compares the text. */
  fits?(choice: Choice, keyword: string): boolean;
  /** Replaces `fits`: the choices follow the typed text. */
  onSearch?(keyword: string): void;
  /** Whether the choices are loading. */
  searching?: boolean;
  /** Called at the end of the list, where more choices may follow. */
  onEnd?(): void;
  /** The content under the lines: adding an option. `choose` selects the created option. */
  below?(keyword: string, choose: (id: string) => void): ReactNode;
}

interface Props extends ChoiceSource {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  chosen: readonly string[];
  /** The number of choices; without it one tap chooses and closes. */
  several?: { least: number; most: number };
  onDone(ids: string[]): void;
  onClose(): void;
}

/** The choices of a field: a half sheet that grows on phones, a popover at the control from tablet width on. */
export function ChoiceLayer({
  label,
  anchor,
  choices,
  searchable,
  fits = fitsWords,
  onSearch,
  searching = false,
  onEnd,
  below: renderBelow,
  chosen: selectedIds,
  several,
  onDone,
  onClose,
}: Props) {
  const { t } = useTranslation('values');
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<readonly string[]>(selectedIds);
  const keyword = typed.trim();
  const matchingChoices = keyword && !onSearch ? choices.filter((choice) => fits(choice, keyword)) : choices;
  const full = several !== undefined && marked.length >= several.most;

  const choose = (id: string) => {
    if (!several) onDone([id]);
    else setMarked((now) => (now.includes(id) ? now.filter((markedId) => markedId !== id) : [...now, id]));
  };
  /** Enter chooses the first available line after typing. */
  const chooseFirst = () => {
    const first = matchingChoices.find(({ disabled }) => !disabled);
    if (keyword !== '' && first) choose(first.id);
  };
  const search = (text: string) => {
    setTyped(text);
    onSearch?.(text.trim());
  };
  return (
    <ResponsivePopover
      title={label}
      anchor={anchor}
      size="half"
      onDismiss={onClose}
      closeBy="cancel"
      searches={searchable}
      footer={
        several &&
        (marked.length > 0 || selectedIds.length > 0) && (
          <Button tone="primary" block disabled={marked.length < several.least} onClick={() => onDone([...marked])}>
            {marked.length === 0 && several.least === 0 ? t('confirmNone') : t('confirm', { number: marked.length })}
          </Button>
        )
      }
    >
      {searchable && (
        <SearchField
          stays
          focused
          value={typed}
          placeholder={t('search')}
          label={t('searchIn', { label })}
          onType={search}
          onEnter={several || onSearch ? undefined : chooseFirst}
        />
      )}
      {several && (
        <p className={styles.limit} role="status">
          {limitText(t, several, full)}
        </p>
      )}
      <ChoiceList
        key={keyword}
        choices={matchingChoices}
        headings={keyword === ''}
        marked={marked}
        several={several !== undefined}
        full={full}
        onTake={choose}
        onEnd={onEnd}
      />
      <NoMatch>{matchingChoices.length === 0 && !searching && t('noMatch')}</NoMatch>
      {renderBelow?.(typed.trim(), choose)}
    </ResponsivePopover>
  );
}

const fitsWords = (choice: Choice, keyword: string) => hasWords(choice.text, keyword);

function limitText(
  t: ReturnType<typeof useTranslation<'values'>>['t'],
  { least, most }: { least: number; most: number },
  full: boolean,
): string {
  if (full) return t('atMost', { number: most });
  return least > 1 ? t('atLeast', { number: least }) : '';
}
