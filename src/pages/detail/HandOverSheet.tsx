import type { Output } from '@domain/contract';
import { labelOfOne } from '@domain/metadata/reading';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Sheet } from '@/components/sheet';
import { Switch } from '@/components/switch';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import styles from './detail.module.css';

interface Props {
  owner: string;
  along: Output<'collaborators.along'>['list'];
  busy: boolean;
  onDone(companionTableIds: string[]): void;
  onClose(): void;
}

/** What goes along when a record gets another owner: everything that is open, unless it is switched off (SD-82). */
export function HandOverSheet({ owner, along: companions, busy, onDone, onClose }: Props) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const [keptTableIds, setKept] = useState<readonly string[]>([]);
  const getName = (tableId: string) => {
    const table = company.table(tableId);
    return table ? labelOfOne(table, language()) : tableId;
  };
  const movingTableIds = companions
    .filter(({ table_id }) => !keptTableIds.includes(table_id))
    .map(({ table_id }) => table_id);
  return (
    <Sheet
      title={t('changeOwner.along', { owner })}
      size="small"
      onDismiss={onClose}
      closeBy="cancel"
      footer={
        <Button tone="primary" block busy={busy} onClick={() => onDone(movingTableIds)}>
          {t('changeOwner.action')}
        </Button>
      }
    >
      <p className={styles.sheetText}>{t('changeOwner.alongText')}</p>
      <div className={styles.sheetRows}>
        {companions.map(({ table_id, count }) => (
          <Switch
            key={table_id}
            label={t('changeOwner.alongType', { type: getName(table_id), count })}
            checked={!keptTableIds.includes(table_id)}
            onChange={(on) =>
              setKept(on ? keptTableIds.filter((keptTableId) => keptTableId !== table_id) : [...keptTableIds, table_id])
            }
          />
        ))}
      </div>
    </Sheet>
  );
}
