import { localised } from '@domain/metadata/reading';
import type { ObjectType } from '@domain/metadata/object-type';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { CardList, CardRow } from '@/components/card-list';
import { handleKeys } from '@/components/keys';
import { Sheet, SheetButton } from '@/components/sheet';
import { TypeIcon } from '@/components/type-icon';
import { useWide } from '@/components/wide';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { NoticeSettings } from '@/stores/notices/NoticeSettings';
import { TableSettings } from './TableSettings';
import styles from './notice-settings.module.css';

interface Props {
  /** The initial object type, if the sheet is opened from a record. */
  tableId?: string;
  onClose(): void;
}

/** Sets the notices that the member receives: a tab for each object type on wide screens, a list and then its settings on phones. */
export default observer(function NoticeSettingsSheet({ tableId, onClose }: Props) {
  const { t } = useTranslation('notices');
  const shell = useTranslation('shell').t;
  const { api, company } = useStores();
  const wide = useWide();
  const [settings] = useState(() => new NoticeSettings(api));
  const [chosenTableId, setChosen] = useState(tableId);
  useEffect(() => void settings.load(), [settings]);

  const tables = company.tables.filter((table) => settings.of(table.table_id).length > 0);
  const current = tables.find((table) => table.table_id === chosenTableId) ?? (wide ? tables[0] : undefined);
  const getName = (table: ObjectType) => localised(table, 'name', table.name, language());
  const onPhoneDetail = !wide && current !== undefined && current.table_id !== tableId;
  const leave = onPhoneDetail ? () => setChosen(undefined) : onClose;
  return (
    <Sheet
      title={onPhoneDetail ? getName(current) : t('settings.title')}
      size="full"
      onDismiss={leave}
      closeBy="close"
      leading={
        onPhoneDetail ? (
          <SheetButton label={shell('back')} onClick={leave}>
            <ChevronLeft size={24} aria-hidden="true" />
          </SheetButton>
        ) : undefined
      }
    >
      {settings.status === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('settings.failed')} {errorText(settings.error)}
        </p>
      )}
      {settings.status === 'loading' && <div className={styles.waiting} aria-busy="true" />}
      {settings.status === 'ready' && !wide && !current && (
        <div className={styles.tables}>
          <CardList label={t('settings.objects')}>
            {tables.map((table) => (
              <CardRow
                key={table.table_id}
                leading={<TypeIcon icon={table.icon_name} color={table.theme_color} size={36} />}
                trailing={<ChevronRight size={20} aria-hidden="true" />}
                onClick={() => setChosen(table.table_id)}
              >
                {getName(table)}
              </CardRow>
            ))}
          </CardList>
        </div>
      )}
      {settings.status === 'ready' && wide && (
        <div className={styles.tabs} role="tablist" aria-label={t('settings.objects')}>
          {tables.map((table) => (
            <button
              key={table.table_id}
              type="button"
              role="tab"
              className={styles.tab}
              id={`notice-tab-${table.table_id}`}
              aria-selected={table === current}
              aria-controls="notice-settings"
              tabIndex={table === current ? 0 : -1}
              onClick={() => setChosen(table.table_id)}
              onKeyDown={handleKeys((event) => step(event.key, table))}
            >
              {getName(table)}
            </button>
          ))}
        </div>
      )}
      {settings.status === 'ready' && current && (
        <div
          id="notice-settings"
          {...(wide ? { role: 'tabpanel', 'aria-labelledby': `notice-tab-${current.table_id}` } : {})}
        >
          <TableSettings key={current.table_id} settings={settings} tableId={current.table_id} />
        </div>
      )}
    </Sheet>
  );

  /** Moves along the tabs with the arrow keys. */
  function step(key: string, from: ObjectType) {
    const offset = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = offset === 0 ? undefined : tables[(tables.indexOf(from) + offset + tables.length) % tables.length];
    if (!next) return;
    setChosen(next.table_id);
    document.getElementById(`notice-tab-${next.table_id}`)?.focus();
  }
});
