import type { Item } from '@domain/configuration/sections';
import { abilities } from '@domain/kinds';
import { valueKinds, type ValueKind } from '@domain/metadata/field';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { CardList, CardRow } from '@/components/card-list';
import { Confirm } from '@/components/confirm';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import { EditSheet } from '../lists/EditSheet';
import { ThingList } from '../lists/ThingList';
import { getName } from '../settings/choices';
import { newId } from '../settings/new-id';
import { FieldPreview } from './FieldPreview';
import { useThings } from './use-things';
import type { useType } from './use-type';

/** The fields of a type in the order of its forms, and those that are retired. */
export const FieldsScreen = observer(function FieldsScreen({ tableId }: { tableId: string }) {
  const { t } = useTranslation('administration');
  const sectionEditor = useThings(tableId, 'fields');
  const { administration, configuration, version, getItems, item, sheet, openSheet } = sectionEditor;
  const fields = getItems('fields');
  const retired = configuration.answer?.retired_fields ?? [];
  const open = fields.find(({ field_id }) => field_id === item);
  const { ask: confirmSave, question } = useKindQuestion(administration);
  const getText = (field: Item) =>
    [
      t(`choice.value_type.${field['value_type'] as ValueKind}`),
      (field['visibility_config'] as Item | undefined)?.['field_create_permission'] === 'required' &&
        t('fields.required'),
      field['formula'] !== undefined && t('fields.formula'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <ThingList
        {...sectionEditor.list}
        label={t('types.fields')}
        things={fields.map((field) => ({
          id: String(field['field_id']),
          name: getName(field, 'field_name'),
          text: getText(field),
        }))}
        add={t('fields.add')}
      />
      {retired.length > 0 && (
        <section aria-label={t('fields.retired')}>
          <h2>{t('fields.retired')}</h2>
          <CardList label={t('fields.retired')}>
            {retired.map(({ field }) => {
              const name = getName(field, 'field_name');
              const id = String(field['field_id']);
              return (
                <CardRow
                  key={id}
                  trailing={
                    <Button
                      aria-label={t('fields.restoreOne', { name })}
                      onClick={() =>
                        void sectionEditor.change(version, [{ action: 'restore', ...sectionEditor.place, id }])
                      }
                    >
                      {t('fields.restore')}
                    </Button>
                  }
                >
                  {name}
                </CardRow>
              );
            })}
          </CardList>
        </section>
      )}
      {open && (
        <EditSheet
          {...openSheet}
          title={t('fields.edit')}
          ask={confirmSave}
          remove={
            !configuration.answer?.built_in_fields.includes(String(item)) && {
              id: String(item),
              name: getName(open, 'field_name'),
              label: t('fields.retire'),
              retires: true,
            }
          }
        >
          {(draft) => <FieldPreview draft={draft} tableId={tableId} />}
        </EditSheet>
      )}
      {sectionEditor.isAdding && (
        <EditSheet
          {...sheet}
          title={t('fields.add')}
          start={{ item: emptyField(), version }}
          ask={(draft) => Promise.resolve(begun(draft))}
          along={(field) => wayBack(field, tableId, getName(configuration.answer?.type))}
        >
          {(draft) => <FieldPreview draft={draft} tableId={tableId} />}
        </EditSheet>
      )}
      {question}
    </>
  );
});

/** A new field: a line of text that may be left empty. */
function emptyField(): Item {
  return { field_id: newId('f'), field_name: '', type: 'normal', value_type: valueKinds[0] };
}

/** Sets the use of a new field, which follows from its kind; a mirrored link gets its field in the other type. */
function begun(draft: SettingsDraft): boolean {
  const { item } = draft;
  const { link } = abilities[item['value_type'] as ValueKind];
  if (link && item['type'] === 'normal') draft.set('type', 'link');
  if (link?.isMirrored && item['link_field_id'] === undefined) draft.set('link_field_id', newId('f'));
  return true;
}

function wayBack(field: Item, tableId: string, name: string) {
  const kind = field['value_type'] as ValueKind;
  const { link_table: linkedTableId, link_field_id: id } = field;
  if (!abilities[kind].link?.isMirrored || typeof linkedTableId !== 'string') return [];
  const value = {
    field_id: id,
    field_name: name,
    type: 'link',
    value_type: kind,
    link_table: tableId,
    link_field_id: field['field_id'],
  };
  return [{ action: 'add', section: 'fields', table_id: linkedTableId, value } as const];
}

/** Asks before a change of a field's kind, with the number of values that would be lost. */
function useKindQuestion(administration: ReturnType<typeof useType>['administration']) {
  const { t } = useTranslation('administration');
  const [lost, setLost] = useState<{ records: number; lost: number }>();
  const answer = useRef<(sure: boolean) => void>();
  const confirmSave = async (draft: SettingsDraft): Promise<boolean> => {
    const { changes } = draft;
    const isOfKind = changes.some((change) => change.action === 'set' && 'value_type' in change.values);
    if (!isOfKind) return true;
    const { uses } = await administration.preview(changes);
    const [use] = uses;
    if (!use || use.lost === 0) return true;
    setLost(use);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const respond = (sure: boolean) => {
    setLost(undefined);
    answer.current?.(sure);
  };
  const question = lost && (
    <Confirm
      title={t('fields.kindTitle')}
      confirmLabel={t('fields.kindConfirm')}
      danger
      onConfirm={() => respond(true)}
      onCancel={() => respond(false)}
    >
      {t('fields.kindText', { count: lost.records, lost: lost.lost })}
    </Confirm>
  );
  return { ask: confirmSave, question };
}
