import { defaultOrder } from '@domain/views/default-view';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { EditSheet } from '../lists/EditSheet';
import { ThingList } from '../lists/ThingList';
import { useChange } from '../lists/use-change';
import { useItem } from '../place';
import { newId } from '../settings/new-id';
import { useType } from './use-type';

const added = '+';

/** The views of the whole team, in their order. */
export const ViewsScreen = observer(function ViewsScreen({ tableId }: { tableId: string }) {
  const { t } = useTranslation('administration');
  const { administration, version, listOf, known } = useType(tableId);
  const change = useChange(administration);
  const [item, setItem] = useItem();
  const views = listOf('views');
  const place = { section: 'views', table_id: tableId } as const;
  const open = views.find(({ view_id }) => view_id === item);
  const close = () => setItem(undefined);
  const sheet = { section: 'views', tableId, onClose: close } as const;
  return (
    <>
      <ThingList
        label={t('types.views')}
        things={views.map((view) => ({ id: String(view['view_id']), name: String(view['name']) }))}
        onOpen={setItem}
        onOrder={(ids) => change(version, [{ action: 'order', ...place, ids }])}
        add={t('views.add')}
        onAdd={() => setItem(added)}
      />
      {open && (
        <EditSheet
          {...sheet}
          title={t('views.edit')}
          known={known('views', String(item))}
          remove={{ id: String(item), name: String(open['name']), label: t('views.remove') }}
        />
      )}
      {item === added && (
        <EditSheet
          {...sheet}
          title={t('views.add')}
          start={{ item: { view_id: newId('v'), name: '', filter: null, order_by: { ...defaultOrder } }, version }}
        />
      )}
    </>
  );
});
