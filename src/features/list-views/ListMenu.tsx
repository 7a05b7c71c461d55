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
  /** Undefined for who may not make records of the type. */
  onImport?: (() => void) | undefined;
  /** Records that are there twice; undefined where nobody looks for them. */
  onDuplicates?: (() => void) | undefined;
  /** What is not made yet. */
  onDrafts(): void;
  /** What was removed; undefined without the permission to see it. */
  onBin?: (() => void) | undefined;
}

/** What else can be done with a list: everything that hides in a gesture stands here too. */
export function ListMenu({ list, anchor, onClose, onExport, onImport, onDuplicates, onDrafts, onBin }: Props) {
  const { t } = useTranslation('views');
  const closeAndRun = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <ResponsivePopover title={t('more')} anchor={anchor} onDismiss={onClose}>
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
