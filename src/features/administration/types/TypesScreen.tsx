import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { TypeIcon } from '@/components/type-icon';
import { EditSheet } from '../lists/EditSheet';
import { ThingList } from '../lists/ThingList';
import { useChange } from '../lists/use-change';
import { openPlace, usePlace } from '../place';
import { getName } from '../settings/choices';
import { newId } from '../settings/new-id';
import { useSection } from '../use-section';
import { TypeScreen } from './TypeScreen';

const newItemId = '+';

/** Shows the object types of the company, or the sections of the type that the address names. */
export default observer(function TypesScreen() {
  const { type, part } = usePlace();
  return type === undefined ? <TypeList /> : <TypeScreen tableId={type} part={part} />;
});

const TypeList = observer(function TypeList() {
  const { t } = useTranslation('administration');
  const { administration, answer, item, setItem } = useSection();
  const change = useChange(administration);
  if (!answer) return null;
  return (
    <>
      <ThingList
        label={t('section.types')}
        things={answer.types.map(({ type, fields, stages }) => ({
          id: String(type['table_id']),
          name: getName(type),
          text:
            stages === 0
              ? t('types.fields', { count: fields })
              : t('types.counts', {
                  fields: t('types.fields', { count: fields }),
                  stages: t('types.stages', { count: stages }),
                }),
          leading: <TypeIcon icon={String(type['icon_name'])} color={String(type['theme_color'])} size={36} />,
        }))}
        onOpen={(id) => openPlace({ section: 'types', type: id })}
        onOrder={(ids) => change(answer.version, [{ action: 'order', section: 'types', ids }])}
        add={t('types.add')}
        onAdd={() => setItem(newItemId)}
      />
      {item === newItemId && (
        <EditSheet
          title={t('types.add')}
          section="types"
          start={{ item: emptyType(t('property.name')), version: answer.version }}
          shown={({ path }) => ['name', 'icon_name', 'theme_color', 'read_rule', 'write_rule'].includes(path)}
          onClose={() => setItem(undefined)}
        />
      )}
    </>
  );
});

/** Returns the initial values of a new object type: a title, and the defaults of everything that can be set later. */
function emptyType(title: string) {
  return {
    table_id: newId('type'),
    name: '',
    icon_name: 'file',
    theme_color: '#0d9488',
    is_show: true,
    is_stage_on: false,
    list_first_show_field_id: 'name',
    list_second_show_field_ids: [],
    is_allow_create_lark_chat: true,
    is_allow_create_lark_tasklist: true,
    read_rule: 'team',
    write_rule: 'team',
    role_rules: [],
    fields: [
      {
        field_id: 'name',
        field_name: title,
        type: 'normal',
        value_type: 'TEXT',
        visibility_config: { field_create_permission: 'required' },
      },
    ],
    pipelines: [],
    stages: [],
    views: [],
  };
}
