import type { Field } from '@domain/metadata/field';
import { lastNoteTime } from '@domain/metadata/last-note';
import type { ObjectType } from '@domain/metadata/object-type';
import { isFilterable } from '@domain/views/fields';
import { personProperties, timeProperties } from '@domain/views/properties';
import { ListPlus, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Fragment, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import type { FilterDraft } from '@/stores/views/FilterDraft';
import { ConditionRow } from './ConditionRow';
import { relationsFor } from './editors';
import { FieldPicker } from './FieldPicker';
import { findLinkedSubject, listLinks, toLinkedSubject } from './linked-subjects';
import styles from './filter-builder.module.css';
import { useStageSubjects } from './stage-subjects';
import { fieldName, isTimeProperty, type FilterSubject } from './subjects';

interface Props {
  draft: FilterDraft;
  table: ObjectType;
  /** Whether rows mark missing values. */
  showsErrors: boolean;
}

/** The groups of conditions: a record matches if all conditions of one group hold. */
export const Conditions = observer(function Conditions({ draft, table, showsErrors }: Props) {
  const { t } = useTranslation('views');
  const { company } = useStores();
  const id = useId();
  const fields = company.fields(table.table_id);
  /** The group for which the user is choosing a field. */
  const [adding, setAdding] = useState<number>();
  /** The button that opened the choice of a field: the choices are attached to it. */
  const anchorRef = useRef<HTMLElement | null>(null);
  const stageSubjects = useStageSubjects(table);
  const subjects = useMemo<FilterSubject[]>(() => {
    const listFields = (typeFields: readonly Field[]) =>
      typeFields
        .filter(isFilterable)
        .map((field): FilterSubject => ({ field, id: field.field_id, name: fieldName(field, language()) }));
    const properties = [...personProperties, ...timeProperties].map((property): FilterSubject => ({
      id: property,
      property,
      name: t(`properties.${property}`),
    }));
    const linked = draft.asksForLinked ? listLinks(company, table.table_id) : [];
    return [
      ...stageSubjects,
      ...listFields(fields),
      ...properties,
      ...(draft.asksForNotes
        ? [{ id: lastNoteTime, property: lastNoteTime, name: t(`properties.${lastNoteTime}`) } as const]
        : []),
      ...linked.flatMap((linkedType) =>
        [...listFields(company.fields(linkedType.table)), ...properties].map((subject) =>
          toLinkedSubject(linkedType.link, subject),
        ),
      ),
    ];
  }, [company, draft, fields, stageSubjects, t, table]);
  const findSubject = (id: string): FilterSubject | undefined => {
    const knownSubject = subjects.find((subject) => subject.id === id);
    if (knownSubject) return knownSubject;
    const field = fields.find((candidate) => candidate.field_id === id);
    if (field) return { field, id, name: fieldName(field, language()) };
    if (isTimeProperty(id)) return { id, property: id, name: t(`properties.${id}`) };
    return findLinkedSubject(company, table.table_id, id);
  };

  const add = (group: number, button: HTMLElement) => {
    anchorRef.current = button;
    setAdding(group);
  };

  return (
    <>
      <section aria-labelledby={id}>
        <h3 id={id} className={styles.heading}>
          {t('conditions')}
        </h3>
        {draft.groups.map((rows, group) => (
          <Fragment key={rows[0]?.key}>
            {group > 0 && <p className={styles.or}>{t('or')}</p>}
            <div className={styles.group} role="group" aria-label={t('all')}>
              {rows.map(({ key, condition }) => (
                <ConditionRow
                  key={key}
                  condition={condition}
                  subject={findSubject(condition.field)}
                  showsErrors={showsErrors}
                  onRelation={(relation) => draft.relate(key, relation)}
                  onValue={(value) => draft.give(key, value)}
                  onRemove={() => draft.remove(key)}
                />
              ))}
              <button type="button" className={styles.add} onClick={(event) => add(group, event.currentTarget)}>
                <Plus size={18} aria-hidden="true" />
                {t('addCondition')}
              </button>
            </div>
          </Fragment>
        ))}
        <button type="button" className={styles.add} onClick={(event) => add(draft.groups.length, event.currentTarget)}>
          {draft.groups.length === 0 ? (
            <Plus size={18} aria-hidden="true" />
          ) : (
            <ListPlus size={18} aria-hidden="true" />
          )}
          {t(draft.groups.length === 0 ? 'addCondition' : 'addGroup')}
        </button>
      </section>
      {adding !== undefined && (
        <FieldPicker
          subjects={subjects}
          anchor={anchorRef}
          onClose={() => setAdding(undefined)}
          onChoose={(subject) => {
            setAdding(undefined);
            const [relation] = relationsFor(subject);
            if (relation) draft.add(adding, subject.id, relation);
          }}
        />
      )}
    </>
  );
});
