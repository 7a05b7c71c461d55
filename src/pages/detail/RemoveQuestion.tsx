import type { Output } from '@domain/contract';
import { localised } from '@domain/metadata/reading';
import { isParentLink, linkedTable } from '@domain/values/link-field';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { Confirm } from '@/components/confirm';
import { showToast } from '@/components/toast';
import { language } from '@/i18n';
import { goBack, parameter } from '@/routes';
import { useStores, type StoredRecord } from '@/stores';
import { IdempotencyKey } from '@/stores/IdempotencyKey';
import { removeRecord } from '@/stores/records/write-calls';
import { toList } from './list-of';

/** Asks before a record is removed, and leaves its page afterwards. */
export function RemoveQuestion({ record, onCancel }: { record: StoredRecord; onCancel(): void }) {
  const { t } = useTranslation('detail');
  const { api, company, records, lists } = useStores();
  const [busy, setBusy] = useState(false);
  const [linked, setLinked] = useState<StillLinked>();
  const belonging = useBelonging(record);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await removeRecord(api, record.tableId, record.id, linked !== undefined);
      lists.remove(record.tableId, record.id);
      records.remove(record.tableId, record.id);
      onCancel();
      showToast({ text: t('remove.done'), action: { label: t('remove.undo'), run: () => void takeBack() } });
      // Next to a list, the panel of the record closes when its row disappears.
      if (isPage(record)) await goBack(toList(company.table(record.tableId)));
    } catch (error) {
      if (error instanceof ApiError && error.name === 'stillLinked') setLinked(error.params as unknown as StillLinked);
      else showToast({ kind: 'failure', text: errorText(error) });
      setBusy(false);
    }
  };
  const takeBack = async () => {
    const { tableId, id } = record;
    try {
      const input = { table_id: tableId, ids: [id] };
      const { list } = await new IdempotencyKey().send(input, (idempotencyKey) =>
        api.call('bin.restore', input, { idempotencyKey }),
      );
      const [answer] = list;
      if (answer?.code !== 0) return showToast({ kind: 'failure', text: answer?.msg ?? t('remove.notUndone') });
      void lists.of(tableId).refresh();
      showToast({ kind: 'success', text: t('remove.undone') });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
  };
  return (
    <Confirm
      danger
      busy={busy || belonging === 'asking'}
      title={t('remove.title', { name: record.title })}
      confirmLabel={t(linked ? 'remove.anyway' : 'remove.confirm')}
      onCancel={onCancel}
      onConfirm={() => void remove()}
    >
      {linked ? <Linked {...linked} /> : t('remove.text')}
      {typeof belonging === 'object' && <Along {...belonging} />}
    </Confirm>
  );
}

type BelongingState = Output<'records.belonging'> | 'asking' | 'unknown';

/**
 * Returns the records that are removed with this one. The question waits for the answer if the person sees a type with records that can belong to
 * this type. If the call fails, the question is shown without them.
 */
function useBelonging({ tableId, id }: StoredRecord): BelongingState {
  const { api, company } = useStores();
  const [belonging, setAlong] = useState<BelongingState>(() => {
    const fields = company.tables.flatMap(({ table_id }) => company.fields(table_id));
    return fields.some((field) => isParentLink(field) && linkedTable(field) === tableId) ? 'asking' : 'unknown';
  });
  useEffect(() => {
    let isShown = true;
    const show = (answer: BelongingState) => isShown && setAlong(answer);
    api.call('records.belonging', { table_id: tableId, id }).then(show, () => show('unknown'));
    return () => {
      isShown = false;
    };
  }, [api, tableId, id]);
  return belonging;
}

/** Lists the records that are removed with this one, by type. */
function Along({ counts, others }: Output<'records.belonging'>) {
  const { t } = useTranslation('detail');
  const count = Object.values(counts).reduce((sum, typeCount) => sum + typeCount, 0);
  return (
    <>
      {count > 0 && (
        <>
          <p>{t('remove.along', { count })}</p>
          <CountsByType counts={counts} />
        </>
      )}
      {others && <p>{t('remove.alongOthers')}</p>}
    </>
  );
}

/** Returns true if the current address is the record's own page. */
const isPage = ({ id }: StoredRecord) => parameter('id') === id;

/**
 * The server's answer before an organization is removed (SD-43): the number of records that the caller may read, by type, and whether there are
 * others.
 */
interface StillLinked {
  counts: Record<string, number>;
  others: boolean;
}

function Linked({ counts, others }: StillLinked) {
  const { t } = useTranslation('detail');
  return (
    <>
      <p>{t('remove.linked')}</p>
      <CountsByType counts={counts}>{others && <li>{t('remove.linkedOthers')}</li>}</CountsByType>
      <p>{t('remove.linkedStay')}</p>
    </>
  );
}

function CountsByType({ counts, children }: { counts: Readonly<Record<string, number>>; children?: ReactNode }) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  return (
    <ul>
      {Object.entries(counts).map(([tableId, amount]) => {
        const table = company.table(tableId);
        const type = table ? localised(table, 'name', table.name, language()) : tableId;
        return <li key={tableId}>{t('remove.linkedType', { type, amount })}</li>;
      })}
      {children}
    </ul>
  );
}
