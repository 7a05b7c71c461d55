import { ArchiveRestore, CopyCheck, FileDown, FilePen, FileUp, ListChecks, RotateCw } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import type { RecordList } from '@/stores';

interface Props {
  list: RecordList;
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
  onExport(): void;
  /** Opens the import; undefined if the reader may not create records of the type. */
  onImport?: (() => void) | undefined;
  /** Opens duplicate records; undefined if the type has no duplicate search. */
  onDuplicates?: (() => void) | undefined;
  /** Opens the records that are not created yet. */
  onDrafts(): void;
  /** Opens the removed records; undefined without the permission to see them. */
  onBin?: (() => void) | undefined;
}

/** Shows further actions on a list, including every action that a gesture hides. */
export function ListMenu({ list, anchor, onClose, onExport, onImport, onDuplicates, onDrafts, onBin }: Props) {
  const { t } = useTranslation(['views', 'list']);
  const closeAndRun = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <ResponsivePopover title={t('list:more')} anchor={anchor} onDismiss={onClose}>
      {list.items.length > 0 && (
        <Row icon={<ListChecks size={20} />} title={t('select')} onClick={closeAndRun(() => list.select([]))} />
      )}
      <Row icon={<RotateCw size={20} />} title={t('refresh')} onClick={closeAndRun(() => void list.refresh())} />
      <Row icon={<FileDown size={20} />} title={t('export')} onClick={closeAndRun(onExport)} />
      {onImport && <Row icon={<FileUp size={20} />} title={t('import')} onClick={closeAndRun(onImport)} />}
      {onDuplicates && (
        <Row icon={<CopyCheck size={20} />} title={t('duplicates')} onClick={closeAndRun(onDuplicates)} />
      )}
      <Row icon={<FilePen size={20} />} title={t('drafts')} onClick={closeAndRun(onDrafts)} />
      {onBin && <Row icon={<ArchiveRestore size={20} />} title={t('bin.title')} onClick={closeAndRun(onBin)} />}
    </ResponsivePopover>
  );
}
