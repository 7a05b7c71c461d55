import type { Condition } from '@domain/filter-tree';
import type { ObjectType } from '@domain/metadata/object-type';
import { abilities, hasSearchedOptions } from '@domain/kinds';
import { noticeProperty } from '@domain/metadata/notice-property';
import { withoutQuickFilters } from '@domain/views/quick-filter';
import { toFilter, listGroups } from '@domain/views/groups';
import { isPersonProperty, isStageProperty } from '@domain/views/properties';
import { getNoteSpan } from '@domain/views/last-note';
import { observer } from 'mobx-react-lite';
import { Fragment, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CrossButton } from '@/components/cross-button';
import { language } from '@/i18n';
import { useStores, type ListView } from '@/stores';
import { useValueServices } from '@/values';
import { useRegions } from '@/values/area/use-regions';
import styles from './filter-builder.module.css';
import { findField, findLinkedSubject } from './linked-subjects';
import { useStageSubjects } from './stage-subjects';
import { fieldName, isTimeProperty, relationWords, type FilterSubject } from './subjects';
import { useNoteSpanWords, useValueWords } from './value-words';

interface Props {
  table: ObjectType;
  view: ListView;
  onOpen(): void;
}

/** The active conditions above a list. A tap on one opens the builder, its cross removes it. */
export const ConditionChips = observer(function ConditionChips({ table, view, onOpen }: Props) {
  const { t } = useTranslation('views');
  const { company } = useStores();
  const { options } = useValueServices();
  const spanWords = useNoteSpanWords();
  const stageSubjects = useStageSubjects(table);
  const { choice } = view;
  // Conditions that the quick filters show are left out here.
  const groups = listGroups(withoutQuickFilters(choice.filter, table.quick_filters ?? [], table.quick_conditions));
  const isPlaceNamed = groups.flat().some(({ field: id }) => {
    const field = findField(company, table.table_id, id);
    return field !== undefined && abilities[field.value_type].isPlace === true;
  });
  const valueWords = useValueWords(useRegions(isPlaceNamed).regions);
  const scope = choice.mine === 'owner_member_id' ? null : choice.mine;

  useEffect(() => {
    // Loads the labels of options that are not sent with their field.
    for (const { field: id, value } of listGroups(choice.filter).flat()) {
      const field = findField(company, table.table_id, id);
      if (field && hasSearchedOptions(field) && Array.isArray(value)) void options.name(field, value.map(String));
    }
  }, [choice.filter, company, table, options, t]);

  const findSubject = (id: string): FilterSubject | undefined => {
    if (isPersonProperty(id) || isTimeProperty(id)) return { id, property: id, name: t(`properties.${id}`) };
    if (isStageProperty(id)) return stageSubjects.find((subject) => subject.id === id);
    const field = company.field(table.table_id, id);
    return field ? { id, field, name: fieldName(field, language()) } : findLinkedSubject(company, table.table_id, id);
  };
  const removeCondition = (group: number, index: number) => {
    const removedCondition = groups[group]?.[index];
    const remainingGroups = listGroups(choice.filter).map((conditions) =>
      conditions.filter((condition) => condition !== removedCondition),
    );
    view.choose({ ...choice, filter: toFilter(remainingGroups), changed: true });
  };
  const conditionChip = (condition: Condition, group: number, index: number) => {
    const subject = findSubject(condition.field);
    const span = getNoteSpan(condition);
    const text = span
      ? spanWords(span)
      : condition.field === noticeProperty
        ? t('ofNotice')
        : [
            subject?.name ?? t('unknownField'),
            relationWords(t, subject, condition.relation),
            valueWords(condition, subject),
          ]
            .filter(Boolean)
            .join(' ');
    return (
      <Chip key={`${group}-${index}`} text={text} onOpen={onOpen} onRemove={() => removeCondition(group, index)} />
    );
  };
  if (scope === null && groups.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('chips')}>
      {scope !== null && (
        <li>
          <Chip text={t(`mine.${scope}`)} onOpen={onOpen} onRemove={() => view.choose({ ...choice, mine: null })} />
        </li>
      )}
      {groups.length < 2
        ? groups[0]?.map((condition, index) => <li key={index}>{conditionChip(condition, 0, index)}</li>)
        : groups.map((conditions, group) => (
            <Fragment key={group}>
              {group > 0 && <li className={styles.chipOr}>{t('or')}</li>}
              <li>
                <div className={styles.chipGroup} role="group" aria-label={t('all')}>
                  {conditions.map((condition, index) => conditionChip(condition, group, index))}
                </div>
              </li>
            </Fragment>
          ))}
    </ul>
  );
});

function Chip({ text, onOpen, onRemove }: { text: string; onOpen(): void; onRemove(): void }) {
  const { t } = useTranslation('views');
  return (
    <span className={styles.chip}>
      <button type="button" className={styles.chipText} aria-haspopup="dialog" onClick={onOpen}>
        {text}
      </button>
      <CrossButton label={t('removeChip', { name: text })} size={16} className={styles.chipRemove} onClick={onRemove} />
    </span>
  );
}
