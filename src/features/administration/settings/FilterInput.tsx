import { isGroup, type Filter } from '@domain/filter-tree';
import { hasNotes } from '@domain/objects/has-notes';
import { createContext, useContext, useId, useRef, useState, type FunctionComponent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldButton } from '@/components/field-button';
import { useAround } from './around';
import { Labelled, tiesOf, type InputProps } from './inputs';

export interface FilterEditorProps {
  title: string;
  tableId: string;
  filter: Filter | null;
  /** Conditions on the last note about a record can be built. */
  asksForNotes: boolean;
  onDone(filter: Filter | null): void;
  onClose(): void;
}

/** The builder of filters, which the page brings: it belongs to another feature. */
const EditorContext = createContext<FunctionComponent<FilterEditorProps> | null>(null);
export const FilterEditorProvider = EditorContext.Provider;

const countOf = (filter: Filter): number =>
  isGroup(filter) ? filter.items.reduce((sum, item) => sum + countOf(item), 0) : 1;

/** Conditions, which the builder of views shows and changes. `isNullable`: no filter is kept as null. */
export function FilterInput({
  label,
  value,
  error,
  isNullable = false,
  ofRecords = false,
  onChange,
}: InputProps & { isNullable?: boolean; ofRecords?: boolean | undefined }) {
  const { t } = useTranslation('administration');
  const { tableId } = useAround();
  const Editor = useContext(EditorContext);
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const filter = (value ?? null) as Filter | null;
  const count = filter ? countOf(filter) : 0;
  const give = (next: Filter | null) => onChange(next ?? (isNullable ? null : undefined));
  return (
    <Labelled {...{ id, label, error }}>
      <FieldButton
        {...tiesOf(id, error)}
        label={label}
        text={filter ? t('form.conditions', { count }) : ''}
        placeholder={t('form.always')}
        anchor={anchor}
        open={open}
        onClear={filter ? () => give(null) : undefined}
        onOpen={() => setOpen(true)}
      />
      {open && Editor && tableId !== undefined && (
        <Editor
          title={label}
          tableId={tableId}
          filter={filter}
          asksForNotes={ofRecords && hasNotes(tableId)}
          onDone={(next) => {
            setOpen(false);
            give(next);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Labelled>
  );
}
