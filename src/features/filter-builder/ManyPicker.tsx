import { hasWords } from '@domain/compared-text';
import { searchAbove } from '@domain/values/options';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { ChoiceList, NoMatch, type Choice } from '@/components/choice-layer';
import { FieldButton } from '@/components/field-button';
import { ResponsivePopover } from '@/components/popover';
import { SearchField } from '@/components/search-field';

interface LayerProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange(value: string[]): void;
  fits?: ((choice: Choice, keyword: string) => boolean) | undefined;
  /** Receives the typed text if the server finds the choices; without it the choices are filtered here. */
  onKeyword?: ((keyword: string) => void) | undefined;
}

interface Props extends LayerProps {
  id: string;
  missing: boolean;
}

/** A control that opens its choices, several of which can be selected. */
export function ManyPicker({ id, missing, ...layer }: Props) {
  const { label, choices, chosen: selectedIds } = layer;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  return (
    <>
      <FieldButton
        id={id}
        label={label}
        text={selectedIds.map((selectedId) => byId.get(selectedId)?.text ?? selectedId).join(' / ')}
        anchor={anchor}
        open={open}
        onOpen={() => setOpen(true)}
        aria-invalid={missing || undefined}
      />
      {open && <ManyLayer {...layer} anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Choices of which several can be selected: a half sheet on phones, a popover at the control from tablet width on. */
export function ManyLayer({
  label,
  choices,
  chosen: selectedIds,
  onChange,
  fits,
  onKeyword,
  anchor,
  onClose,
}: LayerProps & { anchor: RefObject<HTMLElement | null>; onClose(): void }) {
  const { t } = useTranslation('views');
  const [keyword, setKeyword] = useState('');
  const typed = keyword.trim();
  const matchingChoices =
    typed === '' || onKeyword
      ? choices
      : choices.filter((choice) => (fits ? fits(choice, typed) : hasWords(choice.text, typed)));
  return (
    <ResponsivePopover
      anchor={anchor}
      title={label}
      onDismiss={onClose}
      size="half"
      footer={
        <Button tone="primary" block onClick={onClose}>
          {selectedIds.length > 0 ? `${t('done')} · ${t('chosen', { count: selectedIds.length })}` : t('done')}
        </Button>
      }
    >
      {(onKeyword || choices.length > searchAbove) && (
        <SearchField
          value={keyword}
          placeholder={t('search')}
          label={t('search')}
          onType={(text) => {
            setKeyword(text);
            onKeyword?.(text);
          }}
        />
      )}
      <ChoiceList
        choices={matchingChoices}
        marked={selectedIds}
        onTake={(tappedId) =>
          onChange(
            selectedIds.includes(tappedId) ? selectedIds.filter((id) => id !== tappedId) : [...selectedIds, tappedId],
          )
        }
      />
      <NoMatch>{matchingChoices.length === 0 && t('noMatch')}</NoMatch>
    </ResponsivePopover>
  );
}
