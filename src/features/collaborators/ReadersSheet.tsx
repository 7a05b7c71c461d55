import type { Output } from '@domain/contract';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { FailureNotice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { SkeletonRows } from '@/components/skeleton';
import { shownTotal } from '@/stores/records/shown-total';
import { useStores, type StoredRecord } from '@/stores';
import { MemberLine } from './MemberLine';
import styles from './collaborators.module.css';

type Readers = Output<'collaborators.readers'>;

/** The number of readers on a page (SD-84). */
const pageSize = 50;

/** Shows the readers of the record and the reasons, in the terms of the server's own rules. */
export const ReadersSheet = observer(function ReadersSheet({
  record,
  onClose,
}: {
  record: StoredRecord;
  onClose(): void;
}) {
  const { t } = useTranslation('collaborators');
  const { api } = useStores();
  const [pages, setPages] = useState<readonly Readers[]>([]);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const { tableId, id } = record;
  const load = useCallback(
    async (page: number) => {
      setBusy(true);
      setError(undefined);
      try {
        const answer = await api.call('collaborators.readers', { table_id: tableId, id, page, size: pageSize });
        setPages((previousPages) => [...previousPages.slice(0, page - 1), answer]);
      } catch (failure) {
        setError(failure);
      }
      setBusy(false);
    },
    [api, tableId, id],
  );
  useEffect(() => {
    void load(1);
  }, [load]);
  const reasonText = ({ reasons, may_write }: Readers['list'][number]) =>
    [
      t(may_write ? 'readers.mayWrite' : 'readers.mayRead'),
      ...reasons.map(({ why, name }) =>
        why === 'role' ? t('readers.why.role', { role: name }) : t(`readers.why.${why}`),
      ),
    ].join(' · ');
  return (
    <Sheet title={t('readers.title')} size="half" onDismiss={onClose} closeBy="close">
      <p className={styles.none}>
        {pages[0] && t('readers.count', { count: pages[0].total, total: shownTotal(pages[0]) })}
      </p>
      {/* Outside a suite the list contains no focusable element, so the list itself takes the focus and keys scroll it. */}
      <ul aria-busy={busy} aria-label={t('readers.title')} tabIndex={0}>
        {pages.flatMap(({ list }) =>
          list.map((reader) => (
            <MemberLine key={reader.member_id} memberId={reader.member_id} text={reasonText(reader)} />
          )),
        )}
        {pages.length === 0 && error === undefined && <SkeletonRows widths={[58, 44, 66]} className={styles.row} />}
      </ul>
      {error !== undefined && (
        <FailureNotice
          title={t('readers.failed')}
          text={errorText(error)}
          onRetry={() => void load(Math.max(1, pages.length + 1))}
        />
      )}
      {pages.at(-1)?.has_more && error === undefined && (
        <Button block busy={busy} onClick={() => void load(pages.length + 1)}>
          {t('readers.more')}
        </Button>
      )}
    </Sheet>
  );
});
