import { dayText, isRealDay } from '@domain/calendar';
import { isDatePreset, openEnd, openStart, parseStretch, type DatePreset } from '@domain/filters/date-presets';
import type { Condition } from '@domain/filter-tree';
import { localised, optionTable } from '@domain/metadata/reading';
import { abilities, hasSearchedOptions } from '@domain/kinds';
import type { Regions } from '@domain/regions/regions';
import type { NoteSpan } from '@domain/views/last-note';
import { isStageProperty } from '@domain/views/properties';
import { useTranslation } from 'react-i18next';
import { useValueServices } from '@/values';
import { regionWords } from './region-words';
import type { FilterSubject } from './subjects';

/** Returns a function that formats a relative day or span. */
export function usePresetWords(): (preset: DatePreset) => string {
  const { t } = useTranslation('views');
  return (preset) => {
    const stretch = parseStretch(preset);
    return stretch ? t(`presets.${stretch.way}`, { count: stretch.days }) : t(`presets.${preset as 'TODAY'}`);
  };
}

/** Returns a short text for a span of the last note. */
export function useNoteSpanWords(): (span: NoteSpan) => string {
  const { t } = useTranslation('views');
  return ({ is, days }) => t(`lastNote.${is}`, { count: days });
}

/**
 * Returns a function that formats a condition's value as a short text for a chip: labels of options, names of colleagues, days and regions. @param
 * regions the tree of regions once it is loaded, for the names of their codes
 */
export function useValueWords(
  regions: Regions | undefined,
): (condition: Condition, subject: FilterSubject | undefined) => string {
  const { t } = useTranslation('views');
  const presetWords = usePresetWords();
  const { language, people, records } = useValueServices();
  const valueText = (value: unknown, subject: FilterSubject | undefined): string => {
    if (isDatePreset(value)) return presetWords(value);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value);
    if (subject?.field && abilities[subject.field.value_type].isPlace) return regionWords(value, regions);
    const option = subject?.field?.value_options?.find((candidate) => candidate.id === value);
    if (option) return localised(option, 'label', option.label, language);
    if (subject && isStageProperty(subject.id) && subject.field?.value_options?.length === 0) return '';
    if (isRealDay(value)) return dayText(value);
    if (subject?.field && hasSearchedOptions(subject.field))
      return records.named(optionTable(subject.field), value)?.title ?? '…';
    return (
      people.member(value)?.name ??
      (subject?.field?.link_table ? records.named(subject.field.link_table, value)?.title : undefined) ??
      value
    );
  };
  return ({ relation, value }, subject) => {
    if (relation === 'range' && Array.isArray(value)) {
      const [from, to] = value as unknown[];
      return `${from === null || from === openStart ? '…' : valueText(from, subject)} – ${to === null || to === openEnd ? '…' : valueText(to, subject)}`;
    }
    return (Array.isArray(value) ? (value as unknown[]) : [value])
      .map((item) => valueText(item, subject))
      .filter(Boolean)
      .join(' / ');
  };
}
