import type { Filter } from '@domain/filter-tree';
import type { Field, ValueOption } from '@domain/metadata/field';
import { lastNoteTime } from '@domain/metadata/last-note';
import type { ObjectType } from '@domain/metadata/object-type';
import { localised } from '@domain/metadata/reading';
import { valueTypes } from '@domain/values';
import { isQuickWord, stageFilter } from '@domain/metadata/places';
import { defaultViewId } from '@domain/views/default-view';
import { noteCondition, getNoteSpan, noteSpans, usualQuietDays, type NoteSpan } from '@domain/views/last-note';
import {
  getQuickFilter,
  getQuickWord,
  listQuickValues,
  withQuickFilter,
  withQuickValues,
  withQuickWord,
} from '@domain/views/quick-filter';
import { ChevronDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '@/components/choice-layer';
import { language } from '@/i18n';
import { useStores, type ListView, type RecordList } from '@/stores';
import { isUsuallyOrdered } from '@/stores/views/choice';
import { AddRegion } from './AddRegion';
import { useMemberChoices, useOptionChoices } from './choices';
import styles from './filter-builder.module.css';
import { ManyLayer } from './ManyPicker';
import { useRegionChoices } from './region-choices';
import { useStageSubjects } from './stage-subjects';
import { fieldName } from './subjects';
import { useNoteSpanWords } from './value-words';

/** The number of values up to which a field shows each of them. The values of other fields are in a menu under the name of the field. */
const shownAtOnce = 4;

interface Props {
  table: ObjectType;
  list: RecordList;
  view: ListView;
}

/** Shows the most frequent filters of a list as single taps: the records by their members, and values of the fields that the type offers. */
export const QuickFilters = observer(function QuickFilters({ table, list, view }: Props) {
  const { t } = useTranslation('views');
  const { company } = useStores();
  const stageSubjects = useStageSubjects(table);
  const { choice } = view;
  const isMine = choice.mine === 'owner_member_id';
  const show = (filter: Filter | null) => {
    const isPlain = choice.id === defaultViewId && filter === null && isUsuallyOrdered(choice);
    view.choose({ ...choice, filter, changed: !isPlain });
  };
  const set = (field: Field, values: readonly string[]) => show(withQuickValues(choice.filter, field.field_id, values));
  const conditions = table.quick_conditions ?? {};
  const word = getQuickWord(choice.filter, conditions);
  const quickFilter = (id: string): ReactNode => {
    if (id === lastNoteTime) return <LastNote key={id} table={table} filter={choice.filter} onSet={show} />;
    if (isQuickWord(id))
      return (
        <Tap
          key={id}
          pressed={word === id}
          onClick={() => show(withQuickWord(choice.filter, conditions, word === id ? undefined : id))}
        >
          {t(`quick.${id}`)}
        </Tap>
      );
    const field =
      id === stageFilter
        ? stageSubjects.find((subject) => subject.id === id)?.field
        : company.field(table.table_id, id);
    if (!field) return null;
    const filterProps = { field, values: listQuickValues(choice.filter, id), onSet: set };
    return <FieldFilter key={id} {...filterProps} list={list} />;
  };
  return (
    <div className={styles.quickFilters} role="group" aria-label={t('quickFilters')}>
      <Tap
        pressed={isMine}
        onClick={() =>
          view.choose({
            ...choice,
            mine: isMine ? null : 'owner_member_id',
            member: company.user?.member_id ?? null,
          })
        }
      >
        {t('mine.owner_member_id')}
      </Tap>
      {(table.quick_filters ?? []).map(quickFilter)}
    </div>
  );
});

/** The values of one field: one tap each if there are few, otherwise in a menu under the name of the field. */
function FieldFilter({ list, ...filterProps }: QuickFilterProps & { list: RecordList }) {
  const { field } = filterProps;
  const kind = valueTypes[field.value_type].quickFilter;
  if (kind === 'regions') return <Regions {...filterProps} list={list} />;
  if (kind === 'members') return <Members {...filterProps} />;
  const isShort = kind === 'options' && listOptions(field).length <= shownAtOnce;
  return isShort ? <Options {...filterProps} /> : <ManyOptions {...filterProps} />;
}

interface QuickFilterProps {
  field: Field;
  /** The values to which the list is limited. */
  values: readonly string[];
  onSet(field: Field, values: readonly string[]): void;
}

function listOptions(field: Field): ValueOption[] {
  return (field.value_options ?? []).filter(({ deleted }) => !deleted);
}

function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((otherValue) => otherValue !== value) : [...values, value];
}

/** A field with few values: its name, which explains them, and each value. */
function Options({ field, values, onSet }: QuickFilterProps) {
  const label = fieldName(field, language());
  return (
    <span className={styles.quickGroup} role="group" aria-label={label}>
      <span className={styles.quickName} aria-hidden="true">
        {label}
      </span>
      {listOptions(field).map((option) => (
        <Tap
          key={option.id}
          pressed={values.includes(option.id)}
          onClick={() => onSet(field, toggled(values, option.id))}
        >
          {localised(option, 'label', option.label, language())}
        </Tap>
      ))}
    </span>
  );
}

function ManyOptions(props: QuickFilterProps) {
  return <Many {...props} {...useOptionChoices(props.field)} />;
}

function Members(props: QuickFilterProps) {
  return <Many {...props} {...useMemberChoices()} />;
}

/** A field with many values: its name, or the chosen values, opens all of them. */
function Many({
  field,
  values,
  onSet,
  choices,
  fits,
}: QuickFilterProps & { choices: readonly Choice[]; fits?: (choice: Choice, keyword: string) => boolean }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const label = fieldName(field, language());
  const names = choices.filter(({ id }) => values.includes(id)).map(({ text }) => text);
  return (
    <>
      <Tap anchor={anchor} pressed={values.length > 0} opens onClick={() => setOpen(true)}>
        {names.length > 0 ? `${label}: ${names.join(' / ')}` : label}
      </Tap>
      {open && (
        <ManyLayer
          label={label}
          choices={choices}
          chosen={values}
          fits={fits}
          anchor={anchor}
          onChange={(next) => onSet(field, next)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/**
 * Chooses records with a note in the last days, or without one for some days: the spans that the type offers, and the one of the view. At most one
 * of them is active.
 */
function LastNote({
  table,
  filter,
  onSet,
}: {
  table: ObjectType;
  filter: Filter | null;
  onSet(filter: Filter | null): void;
}) {
  const spanWords = useNoteSpanWords();
  const condition = getQuickFilter(filter, lastNoteTime);
  const selectedSpan = condition && getNoteSpan(condition);
  const isChosen = ({ is, days }: NoteSpan) => is === selectedSpan?.is && days === selectedSpan.days;
  const offered = noteSpans(table.quiet_days ?? usualQuietDays);
  const spans = selectedSpan && !offered.some(isChosen) ? [selectedSpan, ...offered] : offered;
  return (
    <>
      {spans.map((span) => (
        <Tap
          key={`${span.is} ${span.days}`}
          pressed={isChosen(span)}
          onClick={() => onSet(withQuickFilter(filter, lastNoteTime, isChosen(span) ? undefined : noteCondition(span)))}
        >
          {spanWords(span)}
        </Tap>
      ))}
    </>
  );
}

/** Shows the most frequent provinces or countries in the rows, and a button for all regions. */
const Regions = observer(function Regions({ field, values, onSet, list }: QuickFilterProps & { list: RecordList }) {
  const [open, setOpen] = useState(false);
  const label = fieldName(field, language());
  const choices = useRegionChoices(field, values, list);
  return (
    <>
      {choices.map(({ path, name }) => (
        <Tap key={path} pressed={values.includes(path)} onClick={() => onSet(field, toggled(values, path))}>
          {name}
        </Tap>
      ))}
      <Tap opens onClick={() => setOpen(true)}>
        {label}
      </Tap>
      {open && (
        <AddRegion
          field={field}
          label={label}
          paths={values}
          onAdd={(paths) => onSet(field, paths)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
});

function Tap({
  pressed,
  opens = false,
  anchor,
  onClick,
  children,
}: {
  /** Whether the filter is on; absent for a button that is never on. */
  pressed?: boolean;
  /** Whether the button opens the values of a field. */
  opens?: boolean;
  anchor?: RefObject<HTMLButtonElement>;
  onClick(): void;
  children: ReactNode;
}) {
  const ownRef = useRef<HTMLButtonElement>(null);
  const button = anchor ?? ownRef;
  // Scrolls to a filter that was set in a sheet and may be beyond the edge of the row.
  useEffect(() => {
    if (pressed) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pressed, button]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.quickFilter}
      aria-pressed={opens ? undefined : pressed}
      aria-haspopup={opens ? 'dialog' : undefined}
      data-on={pressed || undefined}
      onClick={onClick}
    >
      <span className={styles.quickFilterText}>{children}</span>
      {opens && <ChevronDown size={16} aria-hidden="true" />}
    </button>
  );
}
