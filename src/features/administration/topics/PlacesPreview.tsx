import type { Item } from '@domain/configuration/sections';
import type { Field } from '@domain/metadata/field';
import { isRequired } from '@domain/metadata/reading';
import {
  getListOrder,
  listCardFacts,
  listCreateFields,
  listHeaderFacts,
  listUsualQuickFilters,
  type PlacedType,
} from '@domain/objects/usual-places';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import { getName, listChoices, useSettingContext, type ChoicePlace } from '../settings/choices';
import settingStyles from '../settings/settings.module.css';
import styles from './places.module.css';

/** A preview of a type's places with the edited settings: a card, the head of a record, the quick filters and the first fields. */
export const PlacesPreview = observer(function PlacesPreview({ draft }: { draft: SettingsDraft }) {
  const { t } = useTranslation('administration');
  const context = useSettingContext();
  const { item } = draft;
  const type = item as Item & PlacedType;
  const fields = (item['fields'] ?? []) as readonly Field[];
  const location: ChoicePlace = { context, item, path: 'settings' };
  const names = new Map(
    [...listChoices('highlightFields', location, ''), ...listChoices('quickFilterFields', location, '')].map(
      ({ id, label }) => [id, label],
    ),
  );
  const toNames = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []);
  const createFields = listCreateFields(type) ?? fields.filter(isRequired).map(({ field_id }) => field_id);
  const order = getListOrder(type);
  const titleField = fields.find(({ field_id }) => field_id === type['list_first_show_field_id']);
  const title = titleField ? getName(titleField, 'field_name') : getName(item);
  return (
    <section aria-label={t('fields.preview')}>
      <p className={settingStyles.legend}>{t('fields.preview')}</p>
      <div className={styles.filters}>
        {toNames(type.settings?.quick_filters ?? listUsualQuickFilters(type.table_id) ?? []).map((name) => (
          <span key={name} className={styles.filter}>
            {name}
          </span>
        ))}
      </div>
      <Sample label={t('places.card')} title={title} names={toNames(listCardFacts(type))} />
      {order && <p className={styles.order}>{t('places.order', { name: names.get(order.field) ?? order.field })}</p>}
      <Sample label={t('places.header')} title={title} names={toNames(listHeaderFacts(type) ?? listCardFacts(type))} />
      <Sample label={t('places.form')} title={t('places.new')} names={toNames(createFields)} />
    </section>
  );
});

/** One place: its title, and the names of its content. */
function Sample({ label, title, names }: { label: string; title: string; names: readonly string[] }) {
  return (
    <div className={styles.sample} role="group" aria-label={label}>
      <p className={styles.label}>{label}</p>
      <p className={styles.title}>{title}</p>
      <p className={styles.names}>{names.join(' · ')}</p>
    </div>
  );
}
