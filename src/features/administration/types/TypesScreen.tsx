import { localised } from '@domain/metadata/reading';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CardList, CardRow } from '@/components/card-list';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { administrationOf } from '@/stores/administration/Administration';
import { openPlace } from '../place';

/** The object types of the company. */
export default observer(function TypesScreen() {
  const { t } = useTranslation('administration');
  const { answer } = administrationOf(useStores());
  return (
    <CardList label={t('section.types')}>
      {(answer?.types ?? []).map(({ type, fields, stages }) => (
        <CardRow
          key={String(type['table_id'])}
          leading={<TypeIcon icon={String(type['icon_name'])} color={String(type['theme_color'])} size={36} />}
          onClick={() => openPlace({ section: 'types', type: String(type['table_id']) })}
        >
          {localised(type as object, 'name', String(type['name']), language())}
          <small>{t('types.counts', { fields, stages })}</small>
        </CardRow>
      ))}
    </CardList>
  );
});
