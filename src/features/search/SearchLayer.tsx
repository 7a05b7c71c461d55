import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchoredPanel } from '@/components/popover';
import { Sheet } from '@/components/sheet';
import { useWide } from '@/components/wide';
import { useStores } from '@/stores';
import { Search } from '@/stores/search/Search';
import type { RecordTaps } from './ResultRow';
import { SearchPanel } from './SearchPanel';

interface Props extends RecordTaps {
  /** The header's field, from which the search opens on wide screens. */
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** Global search: a drawer on the phone, in the header's own place from tablet width on (REQ shell 2.34). */
export default function SearchLayer({ anchor, onClose, onOpen, onCall }: Props) {
  const { t } = useTranslation('search');
  const { api, records, company } = useStores();
  const wide = useWide();
  const [search] = useState(() => new Search(api, records, company));
  const panel = <SearchPanel search={search} onClose={onClose} onOpen={onOpen} onCall={onCall} />;
  if (wide)
    return (
      <AnchoredPanel title={t('title')} anchor={anchor} onDismiss={onClose}>
        {panel}
      </AnchoredPanel>
    );
  return (
    <Sheet title={t('title')} size="full" bare onDismiss={onClose}>
      {panel}
    </Sheet>
  );
}
