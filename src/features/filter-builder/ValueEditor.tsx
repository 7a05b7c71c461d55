import { dayIn } from '@domain/calendar';
import { datePresets, isDatePreset } from '@domain/filters/date-presets';
import { linkedTable } from '@domain/values/link-field';
import { useTranslation } from 'react-i18next';
import { DateField, DateRangeField } from '@/components/date-field';
import { SelectField } from '@/components/select-field';
import { useComposedText } from '@/components/use-composed-text';
import { useValueServices } from '@/values';
import { useMemberChoices, useOptionChoices } from './choices';
import type { Editor } from './editors';
import styles from './filter-builder.module.css';
import { ManyPicker } from './ManyPicker';
import { OptionsPicker } from './OptionsPicker';
import { RecordsPicker } from './RecordsPicker';
import { RegionsPicker } from './RegionsPicker';
import type { FilterSubject } from './subjects';
import { usePresetWords } from './value-words';

interface Props {
  id: string;
  label: string;
  editor: Exclude<Editor, 'none'>;
  subject: FilterSubject;
  value: unknown;
  missing: boolean;
  onChange(value: unknown): void;
}

/** The input for the value of one condition. */
export function ValueEditor(props: Props) {
  const { id, label, editor, value, missing, onChange } = props;
  const { t } = useTranslation('views');
  const ties = { id, label, 'aria-invalid': missing || undefined };
  switch (editor) {
    case 'text':
    case 'number':
      return (
        <TypedValue
          {...ties}
          inputMode={editor === 'number' ? 'decimal' : 'text'}
          value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
          onChange={onChange}
        />
      );
    case 'truth':
      return (
        <SelectField
          {...ties}
          value={typeof value === 'boolean' ? String(value) : ''}
          options={[
            { value: 'true', text: t('yes') },
            { value: 'false', text: t('no') },
          ]}
          onChange={(choice) => onChange(choice === 'true')}
        />
      );
    case 'day':
      return <Days {...props} />;
    case 'span':
      return <Span {...props} />;
    case 'options':
      return <Options {...props} />;
    case 'found':
      return props.subject.field && <OptionsPicker {...props} field={props.subject.field} />;
    case 'regions':
      return props.subject.field && <RegionsPicker {...props} field={props.subject.field} />;
    case 'members':
      return <Members {...props} />;
    case 'records':
      return <RecordsPicker {...props} tableId={linkTable(props.subject)} />;
  }
}

/** Chooses a day relative to today, or one fixed day. */
function Days({ value, onChange, label, missing, id }: Props) {
  const { t } = useTranslation('views');
  const { timeZone } = useValueServices();
  const invalid = missing || undefined;
  return (
    <div className={styles.pair}>
      <DayWord id={id} label={label} value={value} aria-invalid={invalid} onChange={onChange} />
      {!isDatePreset(value) && (
        <DateField
          label={`${label} ${t('day')}`}
          precision="day"
          value={typeof value === 'string' ? value : undefined}
          present={() => dayIn(timeZone, Date.now())}
          aria-invalid={invalid}
          onChange={onChange}
        />
      )}
    </div>
  );
}

/** Chooses a span between two days, either of which may be open, or a relative span. */
function Span({ value, onChange, label, missing, id }: Props) {
  const { t } = useTranslation('views');
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [null, null];
  const day = (bound: unknown) => (typeof bound === 'string' ? bound : undefined);
  const invalid = missing || undefined;
  return (
    <div className={styles.pair}>
      <DayWord id={id} label={label} value={value} aria-invalid={invalid} onChange={onChange} />
      {!isDatePreset(value) && (
        <DateRangeField
          label={`${label} ${t('day')}`}
          value={{ from: day(from), to: day(to) }}
          aria-invalid={invalid}
          onChange={(range) => onChange(range.from || range.to ? [range.from ?? null, range.to ?? null] : undefined)}
        />
      )}
    </div>
  );
}

interface TypedValueProps {
  id: string;
  label: string;
  'aria-invalid': true | undefined;
  inputMode: 'decimal' | 'text';
  value: string;
  onChange(value: string): void;
}

function TypedValue({ label, value, onChange, ...control }: TypedValueProps) {
  return (
    <input
      {...control}
      {...useComposedText(value, onChange)}
      aria-label={label}
      className={styles.control}
      type="text"
      autoComplete="off"
      enterKeyHint="done"
    />
  );
}

/** Chooses a relative day or span, or leaves the choice to the calendar. */
function DayWord({ value, onChange, ...field }: Pick<Props, 'id' | 'label' | 'value' | 'onChange'>) {
  const { t } = useTranslation('views');
  const presetWords = usePresetWords();
  const byCalendar = { value: 'calendar', text: t('day') } as const;
  // A span that the list does not offer, which a view may contain, is preserved.
  const presets = isDatePreset(value) ? [...new Set([...datePresets, value])] : datePresets;
  return (
    <SelectField
      {...field}
      value={isDatePreset(value) ? value : byCalendar.value}
      options={[byCalendar, ...presets.map((preset) => ({ value: preset, text: presetWords(preset) }))]}
      onChange={(preset) => onChange(preset === byCalendar.value ? undefined : preset)}
    />
  );
}

function Options({ subject, value, ...otherProps }: Props) {
  const options = useOptionChoices(subject.field);
  return subject.field ? <ManyPicker {...otherProps} {...options} chosen={toList(value)} /> : null;
}

function Members({ value, ...otherProps }: Props) {
  return <ManyPicker {...otherProps} {...useMemberChoices()} chosen={toList(value)} />;
}

function toList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Returns the type from which a company or a contact is chosen. */
function linkTable({ field }: FilterSubject): string {
  return (field && linkedTable(field)) ?? 'organization';
}
