import { Check, ChevronDown } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { ResponsivePopover } from '@/components/popover';
import { SearchField } from '@/components/search-field';
import styles from './filter-builder.module.css';

export interface Choice {
  id: string;
  /** Read out and looked through. */
  text: string;
  shown: ReactNode;
}

interface Props {
  id: string;
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  missing: boolean;
  onChange(value: string[]): void;
  fits?(choice: Choice, keyword: string): boolean;
  /** Receives typed words where the server finds the choices; without it the choices are filtered here. */
  onKeyword?(keyword: string): void;
}

/** More choices than this get a search box (SD-25). */
const searchAbove = 8;

/** A control that opens its choices, of which several can be chosen: a half sheet on phones, a popover at the control from tablet width on. */
export function ManyPicker({ id, label, choices, chosen, missing, onChange, fits, onKeyword }: Props) {
  const { t } = useTranslation('views');
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const names = chosen.map((one) => byId.get(one)?.text ?? one).join(' / ');
  const typed = keyword.trim().toLowerCase();
  const found =
    typed === '' || onKeyword
      ? choices
      : choices.filter((choice) => (fits ? fits(choice, typed) : choice.text.toLowerCase().includes(typed)));
  const close = () => {
    setOpen(false);
    setKeyword('');
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        id={id}
        className={styles.control}
        aria-label={`${label} ${names || t('choose')}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-invalid={missing || undefined}
        onClick={() => setOpen(true)}
      >
        <span className={names ? styles.chosen : styles.placeholder}>{names || t('choose')}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      {open && (
        <ResponsivePopover
          title={label}
          anchor={anchor}
          size="half"
          onDismiss={close}
          footer={
            <Button tone="primary" block onClick={close}>
              {chosen.length > 0 ? `${t('done')} · ${t('chosen', { count: chosen.length })}` : t('done')}
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
          <ul>
            {found.map((choice) => {
              const on = chosen.includes(choice.id);
              return (
                <li key={choice.id}>
                  <button
                    type="button"
                    className={styles.choice}
                    aria-pressed={on}
                    onClick={() => onChange(on ? chosen.filter((one) => one !== choice.id) : [...chosen, choice.id])}
                  >
                    {choice.shown}
                    {on && <Check size={20} aria-hidden="true" className={styles.check} />}
                  </button>
                </li>
              );
            })}
          </ul>
          <p className={styles.noMatch} role="status">
            {found.length === 0 ? t('noMatch') : ''}
          </p>
        </ResponsivePopover>
      )}
    </>
  );
}
