import { datePresets, isDatePreset } from '@domain/filters/date-presets';
import { localised } from '@domain/metadata/reading';
import { fitsMember } from '@domain/search/fits-member';
import { linkedTable } from '@domain/values/link-field';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import type { Choice } from '@/components/choice-layer';
import { useValueServices, valueViews } from '@/values';
import type { Editor } from './editors';
import styles from './filter-builder.module.css';
import { ManyPicker } from './ManyPicker';
import { OptionsPicker } from './OptionsPicker';
import { RecordsPicker } from './RecordsPicker';
import type { Subject } from './subjects';

interface Props {
  id: string;
  label: string;
  editor: Exclude<Editor, 'none'>;
  subject: Subject;
  value: unknown;
  missing: boolean;
  onChange(value: unknown): void;
}

/** The value of one condition. */
export function ValueEditor(props: Props) {
  const { id, label, editor, value, missing, onChange } = props;
  const { t } = useTranslation('views');
  const marks = { id, 'aria-label': label, 'aria-invalid': missing || undefined, className: styles.control } as const;
  switch (editor) {
    case 'text':
    case 'number':
      return (
        <input
          {...marks}
          type="text"
          inputMode={editor === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          enterKeyHint="done"
          value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'truth':
      return (
        <select
          {...marks}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value === 'true')}
        >
          <option value="">{t('choose')}</option>
          <option value="true">{t('yes')}</option>
          <option value="false">{t('no')}</option>
        </select>
      );
    case 'day':
      return <Days {...props} marks={marks} />;
    case 'span':
      return <Span {...props} marks={marks} />;
    case 'options':
      return <Options {...props} />;
    case 'found':
      return props.subject.field && <OptionsPicker {...props} field={props.subject.field} />;
    case 'members':
      return <Members {...props} />;
    case 'records':
      return <RecordsPicker {...props} tableId={linkTable(props.subject)} />;
  }
}

interface Marked extends Props {
  marks: { id: string; 'aria-label': string; 'aria-invalid': true | undefined; className: string | undefined };
}

/** A day by a word that moves with the calendar, or one day. */
function Days({ value, onChange, marks, label }: Marked) {
  const { t } = useTranslation('views');
  const byWord = isDatePreset(value);
  return (
    <div className={styles.pair}>
      <select
        {...marks}
        value={byWord ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">{t('day')}</option>
        {datePresets.map((preset) => (
          <option key={preset} value={preset}>
            {t(`presets.${preset}`)}
          </option>
        ))}
      </select>
      {!byWord && (
        <input
          type="date"
          className={styles.control}
          aria-label={`${label} ${t('day')}`}
          aria-invalid={marks['aria-invalid']}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </div>
  );
}

/** From one day to another, either end left open, or a stretch by a word. */
function Span({ value, onChange, marks, label }: Marked) {
  const { t } = useTranslation('views');
  const byWord = isDatePreset(value);
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [null, null];
  const day = (one: unknown) => (typeof one === 'string' ? one : '');
  const give = (first: unknown, last: unknown) => onChange(first === null && last === null ? undefined : [first, last]);
  return (
    <div className={styles.pair}>
      <select
        {...marks}
        value={byWord ? value : ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      >
        <option value="">{t('day')}</option>
        {datePresets.map((preset) => (
          <option key={preset} value={preset}>
            {t(`presets.${preset}`)}
          </option>
        ))}
      </select>
      {!byWord && (
        <>
          <input
            type="date"
            className={styles.control}
            aria-label={`${label} ${t('from')}`}
            value={day(from)}
            max={day(to) || undefined}
            onChange={(event) => give(event.target.value || null, to ?? null)}
          />
          <input
            type="date"
            className={styles.control}
            aria-label={`${label} ${t('to')}`}
            value={day(to)}
            min={day(from) || undefined}
            onChange={(event) => give(from ?? null, event.target.value || null)}
          />
        </>
      )}
    </div>
  );
}

/** Options, also those that nobody can choose any more: records still hold them. */
function Options({ subject, value, ...rest }: Props) {
  const { language } = useValueServices();
  const { field } = subject;
  if (!field) return null;
  const { Display } = valueViews.SINGLE_SELECT;
  const choices = (field.value_options ?? []).map((option): Choice => {
    const text = localised(option, 'label', option.label, language);
    return { id: option.id, text, shown: <Display value={option.id} field={field} size="line" /> };
  });
  return <ManyPicker {...rest} choices={choices} chosen={listOf(value)} />;
}

/** Colleagues, also those who left: their records are still there. */
function Members({ value, ...rest }: Props) {
  const { members } = useValueServices().people;
  const byId = new Map(members.map((member) => [member.member_id, member]));
  const choices = [...members]
    .sort((left, right) => Number(left.deleted) - Number(right.deleted))
    .map((member): Choice => ({
      id: member.member_id,
      text: member.name,
      shown: (
        <span className={styles.member} data-left={member.deleted || undefined}>
          <Avatar name={member.name} url={member.avatar_url} size={24} faded={member.deleted} />
          {member.name}
        </span>
      ),
    }));
  return (
    <ManyPicker
      {...rest}
      choices={choices}
      chosen={listOf(value)}
      fits={(choice, keyword) => fitsMember(byId.get(choice.id), keyword)}
    />
  );
}

export function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** The type that a company or a contact is chosen from. */
function linkTable({ field }: Subject): string {
  return (field && linkedTable(field)) ?? 'organization';
}
