import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectType } from '@domain/metadata/object-type';
import { IconButton } from '@/components/icon-button';
import { lazyLayer } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { useStores, type StoredRecord } from '@/stores';
import { RecordTabs } from '@/stores/tabs/RecordTabs';

const TabMenu = lazyLayer(
  () => withTexts('record', import(/* webpackChunkName: "custom-tabs" */ './TabMenu')),
  ({ onClose }) => onClose(),
  { size: 'small', flyout: true },
);

/** The delay after which a created tab is shown (REQ records 9), in milliseconds. */
const selectAfterMs = 500;

interface Props {
  record: StoredRecord;
  table: ObjectType;
  /** Loads the record again; resolves when it is loaded. */
  onChanged(): Promise<void>;
  onChoose(key: string): void;
}

/**
 * The button after the last tab: it creates a tab, and manages the tabs that members have created. It is shown only to members who may change the
 * record.
 */
export const AddTabButton = observer(function AddTabButton({ record, table, onChanged, onChoose }: Props) {
  const { t } = useTranslation('detail');
  const { api, company } = useStores();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const { channel } = company;
  const tabs = useMemo(() => channel && new RecordTabs(record, channel, api), [api, record, channel]);
  if (!tabs || !record.hasRight('update') || record.json.deleted) return null;
  const handleCreated = async (key: string) => {
    await onChanged();
    timer.current = setTimeout(() => onChoose(key), selectAfterMs);
  };
  return (
    <>
      <IconButton ref={button} label={t('tabs.add')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus size={20} aria-hidden="true" />
      </IconButton>
      {open && (
        <TabMenu
          tabs={tabs}
          table={table}
          anchor={button}
          onClose={() => setOpen(false)}
          onMade={(key) => void handleCreated(key)}
          onChanged={() => void onChanged()}
        />
      )}
    </>
  );
});
