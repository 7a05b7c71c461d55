import { Check, ChevronDown, Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '@/components/sheet';
import styles from './values.module.css';
import { controlProps, type InputProps } from './value-view';

export interface Choice {
  id: string;
  /** Read out and looked through. */
  text: string;
  shown: ReactNode;
  /** Shown grey and not to be chosen. */
  disabled?: boolean;
}

interface PickerProps extends InputProps {
  choices: Choice[];
  /** The chosen one as it stands in the form. */
  shown: ReactNode;
  searchable: boolean;
  /** Whether a choice fits what was typed. */
  fits(choice: Choice, keyword: string): boolean;
}

/** Beyond this many rows the rest is found by typing or drawn when the end is reached. */
const rowsAtOnce = 60;

/** A control that opens a half sheet with one choice: a tap chooses and closes, the control can be emptied where it may be. */
export function Picker(props: PickerProps) {
  const { id, value, onChange, label, required, readOnly, choices, shown, searchable, fits, field } = props;
  const { t } = useTranslation('values');
  const [open, setOpen] = useState(false);
  const filled = typeof value === 'string' && value !== '';
  return (
    <div className={styles.row}>
      <button type="button" {...controlProps({ ...props, required: false })} className={styles.control} aria-haspopup="dialog" aria-expanded={open} disabled={readOnly} aria-label={`${label} ${filled ? (choices.find((choice) => choice.id === value)?.text ?? '') : t('choose')}`.trim()} onClick={() => setOpen(true)}>
        {filled ? shown : <span className={styles.placeholder}>{field.field_placeholder ?? t('choose')}</span>}
        <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
      </button>
      {filled && !required && !readOnly && (
        <button type="button" className={styles.clear} aria-label={t('clear', { label })} onClick={() => onChange(null)}><X size={18} aria-hidden="true" /></button>
      )}
      {open && (
        <ChoiceSheet
          key={id} label={label} chosen={value} choices={choices} searchable={searchable} fits={fits}
          onClose={() => setOpen(false)}
          onChoose={(choice) => {
            setOpen(false);
            onChange(choice);
          }}
        />
      )}
    </div>
  );
}

interface ChoiceSheetProps extends Pick<PickerProps, 'label' | 'choices' | 'searchable' | 'fits'> {
  chosen: unknown;
  onChoose(id: string): void;
  onClose(): void;
}

function ChoiceSheet({ label, choices, searchable, fits, chosen, onChoose, onClose }: ChoiceSheetProps) {
  const { t } = useTranslation('values');
  const [keyword, setKeyword] = useState('');
  const [rows, setRows] = useState(rowsAtOnce);
  const listId = useId();
  const end = useRef<HTMLLIElement>(null);
  const found = keyword.trim() ? choices.filter((choice) => fits(choice, keyword.trim().toLowerCase())) : choices;

  useEffect(() => {
    const marker = end.current;
    if (!marker || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setRows((shown) => shown + rowsAtOnce);
    });
    observer.observe(marker);
    return () => observer.disconnect();
  }, [found.length, rows]);

  return (
    <Sheet title={label} size="half" onDismiss={onClose} leading={<button type="button" className={styles.quiet} onClick={onClose}>{t('cancel')}</button>}>
      {searchable && (
        <label className={styles.search}>
          <Search size={18} aria-hidden="true" />
          <input type="search" value={keyword} placeholder={t('search')} aria-label={t('searchIn', { label })} autoComplete="off" enterKeyHint="search" onChange={(event) => { setKeyword(event.target.value); setRows(rowsAtOnce); }} />
        </label>
      )}
      <ul className={styles.choices} id={listId}>
        {found.slice(0, rows).map((choice) => (
          <li key={choice.id}>
            <button type="button" className={styles.choice} disabled={choice.disabled} aria-pressed={choice.id === chosen} onClick={() => onChoose(choice.id)}>
              {choice.shown}
              {choice.id === chosen && <Check size={20} aria-hidden="true" className={styles.check} />}
            </button>
          </li>
        ))}
        {found.length > rows && <li ref={end} className={styles.more} aria-hidden="true" />}
      </ul>
      <p className={styles.noMatch} role="status">{found.length === 0 ? t('noMatch') : ''}</p>
    </Sheet>
  );
}
