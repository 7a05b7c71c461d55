import { isGroup, type Filter } from '@domain/filter-tree';
import { createContext, useContext, useId, useRef, useState, type FunctionComponent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldButton } from '@/components/field-button';
import { FieldError, FieldLabel } from '@/components/field-label';
import { useSettingContext } from './choices';
import type { SettingInputProps } from './setting-input';
import styles from './settings.module.css';

export interface FilterEditorProps {
  title: string;
  tableId: string;
  filter: Filter | null;
  /** Whether the database evaluates the filter: then conditions on the last note and on linked records are possible. */
  ofRecords: boolean;
  onDone(filter: Filter | null): void;
  onClose(): void;
}

/** The builder of filters, which the page supplies: it belongs to another feature. */
const EditorContext = createContext<FunctionComponent<FilterEditorProps> | null>(null);
export const FilterEditorProvider = EditorContext.Provider;

const countLeaves = (filter: Filter): number =>
  isGroup(filter) ? filter.items.reduce((sum, item) => sum + countLeaves(item), 0) : 1;

/** Input for a filter; opens the view builder. */
export function FilterInput({ label, setting, value, error, onChange }: SettingInputProps<'filter'>) {
  const { t } = useTranslation('administration');
  const { tableId } = useSettingContext();
  const Editor = useContext(EditorContext);
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const filter = (value ?? null) as Filter | null;
  const changeFilter = (next: Filter | null) => onChange(next ?? setting.empty);
  return (
    <div className={styles.field}>
      <FieldLabel htmlFor={id} label={label} required={false} />
      <FieldButton
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        label={label}
        text={filter ? t('form.conditions', { count: countLeaves(filter) }) : ''}
        placeholder={t('form.always')}
        anchor={anchor}
        open={open}
        onClear={filter ? () => changeFilter(null) : undefined}
        onOpen={() => setOpen(true)}
      />
      <FieldError id={id} text={error} />
      {open && Editor && tableId !== undefined && (
        <Editor
          title={label}
          tableId={tableId}
          filter={filter}
          ofRecords={setting.ofRecords === true}
          onDone={(next) => {
            setOpen(false);
            changeFilter(next);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
