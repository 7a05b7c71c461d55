import { defaultOrder } from '@domain/views/default-view';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { EditSheet } from '../lists/EditSheet';
import { ThingList } from '../lists/ThingList';
import { newId } from '../settings/new-id';
import { useThings } from './use-things';

/** Shows the views of the whole team in their order. */
export const ViewsScreen = observer(function ViewsScreen({ tableId }: { tableId: string }) {
  const { t } = useTranslation('administration');
  const { version, getItems, item, list, isAdding, sheet, openSheet } = useThings(tableId, 'views');
  const views = getItems('views');
  const open = views.find(({ view_id }) => view_id === item);
  const remove = { id: String(item), name: String(open?.['name']), label: t('views.remove') };
  return (
    <>
      <ThingList
        {...list}
        label={t('types.views')}
        things={views.map((view) => ({ id: String(view['view_id']), name: String(view['name']) }))}
        add={t('views.add')}
      />
      {open && <EditSheet {...openSheet} title={t('views.edit')} remove={remove} />}
      {isAdding && (
        <EditSheet
          {...sheet}
          title={t('views.add')}
          start={{ item: { view_id: newId('v'), name: '', filter: null, order_by: { ...defaultOrder } }, version }}
        />
      )}
    </>
  );
});
