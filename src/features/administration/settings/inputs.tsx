import type { Item } from '@domain/configuration/sections';
import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { FieldButton } from '@/components/field-button';
import { FieldError, FieldLabel } from '@/components/field-label';
import { TrashButton } from '@/components/icon-button/TrashButton';
import { LazyChoices } from '@/components/select-field/lazy-choices';
import { SelectField } from '@/components/select-field';
import { Switch } from '@/components/switch';
import { languageNames, languages, languageTags } from '@/i18n';
import type { Named } from './around';
import styles from './settings.module.css';

/** What every input of a setting gets: its words, what is there, and what is wrong. */
export interface InputProps<Value = unknown> {
  label: string;
  value: Value;
  error: string | undefined;
  onChange(value: Value | undefined): void;
}

/** What ties a control to its label and to what is wrong with it. */
export function tiesOf(id: string, error: string | undefined) {
  return {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
}

/** A control under its label, and below it what is wrong. */
export function Labelled({
  id,
  label,
  error,
  needed = false,
  children,
}: Pick<InputProps, 'label' | 'error'> & { id: string; needed?: boolean; children: ReactNode }) {
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} required={needed} />
      {children}
      <FieldError id={id} text={error} />
    </div>
  );
}

/** A line of text, or several. */
export function TextInput({
  label,
  value,
  error,
  needed = false,
  lines = false,
  numeric = false,
  lang,
  onChange,
}: InputProps<string | undefined> & { needed?: boolean; lines?: boolean; numeric?: boolean; lang?: string }) {
  const id = useId();
  const ties = {
    id,
    className: styles.input,
    value: value ?? '',
    lang,
    'aria-required': needed || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  } as const;
  const write = (typed: string) => onChange(typed === '' && !needed ? undefined : typed);
  return (
    <Labelled {...{ id, label, error, needed }}>
      {lines ? (
        <textarea {...ties} rows={3} onChange={({ target }) => write(target.value)} />
      ) : (
        <input {...ties} inputMode={numeric ? 'numeric' : undefined} onChange={({ target }) => write(target.value)} />
      )}
    </Labelled>
  );
}

/** A whole number; words that are none stay, for the server to refuse. */
export function NumberInput({ value, onChange, ...rest }: InputProps) {
  const typed = typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
  return (
    <TextInput
      {...rest}
      numeric
      value={typed}
      onChange={(text) => onChange(text !== undefined && /^-?\d+$/.test(text.trim()) ? Number(text) : text)}
    />
  );
}

type Words = Readonly<Record<string, string>>;

/** A text with its other languages, which unfold. `words`: by language; what stands there for the author's own language is written along. */
export function TranslatedInput({
  label,
  value,
  words,
  error,
  needed = false,
  lines = false,
  onChange,
}: Omit<InputProps<string | undefined>, 'onChange'> & {
  words: Words;
  needed?: boolean;
  lines?: boolean;
  onChange(value: string | undefined, words: Words): void;
}) {
  const { t } = useTranslation('administration');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.translated}>
      <TextInput {...{ label, value, error, needed, lines }} onChange={(text) => onChange(text, words)} />
      <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('form.languages')}
      </button>
      {open && <LanguageInputs {...{ label, words, lines }} onChange={(next) => onChange(value, next)} />}
    </div>
  );
}

/** A text in each language of the product. */
export function LanguageInputs({
  label,
  words,
  lines = false,
  onChange,
}: {
  label: string;
  words: Words;
  lines?: boolean;
  onChange(words: Words): void;
}) {
  const { t } = useTranslation('administration');
  return (
    <div className={styles.nested}>
      {languages.map((each) => (
        <TextInput
          key={each}
          label={t('form.inLanguage', { label, language: languageNames[each] })}
          lang={languageTags[each]}
          lines={lines}
          value={words[each]}
          error={undefined}
          onChange={(text) => {
            const { [each]: _before, ...others } = words;
            onChange(text === undefined ? others : { ...others, [each]: text });
          }}
        />
      ))}
    </div>
  );
}

export function SwitchInput({
  unset = false,
  ...props
}: InputProps<boolean | undefined> & { /** What it is while it is not set. */ unset?: boolean }) {
  const { label, value, error, onChange } = props;
  return (
    <div>
      <Switch label={label} checked={value ?? unset} onChange={onChange} />
      <FieldError id="" text={error} />
    </div>
  );
}

/** One of some; "not set" comes first where that is possible. */
export function ChoiceInput({
  label,
  value,
  error,
  choices,
  unset = false,
  needed = !unset,
  onChange,
}: InputProps<string | undefined> & { choices: readonly Named[]; unset?: boolean; needed?: boolean }) {
  const { t } = useTranslation('administration');
  const id = useId();
  const known = choices.some((choice) => choice.value === value) || value === undefined || value === '';
  const options = [
    ...(unset ? [{ value: '', text: t('form.unset') }] : []),
    ...choices,
    // What is not there any more is shown by its id, so that it can be seen and changed.
    ...(known ? [] : [{ value, text: value }]),
  ];
  return (
    <Labelled {...{ id, label, error }} needed={needed}>
      <SelectField
        {...tiesOf(id, error)}
        label={label}
        value={value ?? ''}
        options={options}
        onChange={(next) => onChange(next === '' ? undefined : next)}
      />
    </Labelled>
  );
}

/** The most that a list of the document holds. */
const most = 100;

/** An id, with what it is called where nothing here is known by it: somebody of the suite who is no member. */
export type NamedId = string | { id: string; name: string };

const idOf = (one: NamedId): string => (typeof one === 'string' ? one : one.id);

/** Any of some, in the order in which they are chosen. */
export function ManyInput({
  label,
  value = [],
  error,
  choices: known,
  onChange,
}: InputProps<readonly NamedId[] | undefined> & { choices: readonly Named[] }) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const others = value.flatMap((one) => (typeof one === 'string' ? [] : [{ value: one.id, text: one.name }]));
  const choices = [...known, ...others];
  const chosen = value.map(idOf);
  const text = chosen.map((one) => choices.find((choice) => choice.value === one)?.text ?? one).join(', ');
  return (
    <Labelled {...{ id, label, error }}>
      <FieldButton
        {...tiesOf(id, error)}
        {...{ label, text, anchor, open }}
        onClear={value.length > 0 ? () => onChange(undefined) : undefined}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <LazyChoices
          label={label}
          anchor={anchor}
          choices={choices.map((choice) => ({ id: choice.value, text: choice.text, shown: choice.text }))}
          searchable={choices.length > 8}
          chosen={chosen}
          several={{ least: 0, most }}
          onClose={() => setOpen(false)}
          onDone={(ids) => {
            setOpen(false);
            onChange(ids.length > 0 ? ids.map((one) => value.find((old) => idOf(old) === one) ?? one) : undefined);
          }}
        />
      )}
    </Labelled>
  );
}

/** An input with a button beside it that takes it away. */
export function Removable({ name, onRemove, children }: { name: string; onRemove(): void; children: ReactNode }) {
  const { t } = useTranslation('administration');
  return (
    <div className={styles.pair}>
      {children}
      <TrashButton label={t('form.removeOne', { name })} tone="soft" onClick={onRemove} />
    </div>
  );
}

/** Pairs: what is named at the left, and what it comes to. */
export function MapInput({
  label,
  value = {},
  error,
  keys,
  values,
  onChange,
}: InputProps<Readonly<Record<string, string>> | undefined> & { keys: readonly Named[]; values: readonly Named[] }) {
  const { t } = useTranslation('administration');
  const entries = Object.entries(value);
  const left = keys.filter((key) => !(key.value in value));
  const write = (next: readonly (readonly [string, string])[]) =>
    onChange(next.length > 0 ? Object.fromEntries(next) : undefined);
  const nameOfKey = (id: string) => keys.find((key) => key.value === id)?.text ?? id;
  return (
    <Part legend={label} error={error}>
      {entries.map(([key, to]) => (
        <Removable key={key} name={nameOfKey(key)} onRemove={() => write(entries.filter(([id]) => id !== key))}>
          <ChoiceInput
            label={nameOfKey(key)}
            value={to}
            error={undefined}
            choices={values}
            onChange={(next) => write(entries.map(([id, old]) => [id, id === key ? (next ?? old) : old]))}
          />
        </Removable>
      ))}
      {left.length > 0 && (
        <SelectField
          label={t('form.addTo', { name: label })}
          placeholder={t('form.add')}
          value=""
          options={left}
          onChange={(key) => write([...entries, [key, values[0]?.value ?? '']])}
        />
      )}
    </Part>
  );
}

/** Things one below the other, with a button that adds one. */
export const ListInput = observer(function ListInput({
  label,
  value = [],
  error,
  begin,
  titleOf,
  after,
  children,
  onChange,
}: InputProps<readonly Item[] | undefined> & {
  /** A new entry. */
  begin(): Item;
  /** What stands above an entry; nothing where its inputs say it. */
  titleOf?: (entry: Item) => ReactNode;
  /** Below everything. */
  after?: ReactNode;
  children(index: number): ReactNode;
}) {
  const { t } = useTranslation('administration');
  return (
    <Part legend={label} error={error}>
      {value.map((entry, index) => (
        <fieldset key={index} className={styles.entry} aria-label={`${label} ${index + 1}`}>
          {titleOf?.(entry)}
          {children(index)}
          <Button
            onClick={() => {
              const rest = value.filter((__, at) => at !== index);
              onChange(rest.length > 0 ? rest : undefined);
            }}
          >
            {t('form.remove')}
          </Button>
        </fieldset>
      ))}
      <button type="button" className={styles.add} onClick={() => onChange([...value, begin()])}>
        <Plus size={18} aria-hidden="true" />
        {t('form.addTo', { name: label })}
      </button>
      {after}
    </Part>
  );
});

/** Inputs that belong together. */
export function Part({ legend, error, children }: { legend: string; error?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.part} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}
