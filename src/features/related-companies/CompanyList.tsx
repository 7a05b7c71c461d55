import { relatedKinds, type RelatedKind } from '@domain/links/related-companies';
import { Network, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { Confirm } from '@/components/confirm';
import { FailureNotice, Notice } from '@/components/notice';
import { ResponsivePopover } from '@/components/popover';
import { Row } from '@/components/row';
import { SkeletonRows } from '@/components/skeleton';
import { showToast } from '@/components/toast';
import type { StoredRecord } from '@/stores';
import type { RelatedCompany } from '@/stores/links/RelatedCompanies';
import { useValueServices } from '@/values';
import { CompanyRow } from './CompanyRow';
import { CompanyTree } from './CompanyTree';
import { useRelatedCompanies } from './use-related-companies';
import styles from './related-companies.module.css';

interface Props {
  record: StoredRecord;
  onOpen(company: { tableId: string; id: string }): void;
}

/** The maximum number of companies related at once (SD-42). */
const atOnce = 100;

/** The related companies of a customer: parent, children and relations. */
export const CompanyList = observer(function CompanyList({ record, onOpen }: Props) {
  const { t } = useTranslation('links');
  const related = useRelatedCompanies(record);
  const { records } = useValueServices();
  const [choosing, setChoosing] = useState(false);
  const [tree, setTree] = useState(false);
  const [companyToRemove, setAsked] = useState<RelatedCompany>();
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const withFailureToast = async (work: Promise<void>) => {
    setBusy(true);
    try {
      await work;
      showToast({ kind: 'success', text: t('related.done') });
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) });
    }
    setBusy(false);
    setAsked(undefined);
  };
  const add = async (kind: RelatedKind) => {
    setChoosing(false);
    const chosenIds = await records.choose({
      tableId: record.tableId,
      label: t(`company.kind.${kind}`),
      linked: related.related(kind),
      min: 1,
      max: kind === 'parent' ? 1 : atOnce,
      self: { tableId: record.tableId, id: record.id },
    });
    if (chosenIds && chosenIds.length > 0) await withFailureToast(related.add(kind, chosenIds));
  };
  const mayChange = record.abilities.update;
  if (related.status === 'failed')
    return <FailureNotice title={t('failed')} text={errorText(related.error)} onRetry={() => void related.load()} />;
  return (
    <section className={styles.list} aria-busy={!related.loaded}>
      <div className={styles.actions}>
        <button type="button" className={styles.action} aria-haspopup="dialog" onClick={() => setTree(true)}>
          <Network size={18} aria-hidden="true" /> {t('company.tree')}
        </button>
        {mayChange && (
          <button
            className={styles.action}
            onClick={() => setChoosing(true)}
            aria-haspopup="dialog"
            type="button"
            ref={button}
          >
            <Plus size={18} aria-hidden="true" /> {t('company.add')}
          </button>
        )}
      </div>
      {related.loaded && related.items.length === 0 ? (
        <Notice title={t('company.none')} text={t('company.noneText')} />
      ) : (
        <ul className={styles.rows}>
          {related.items.map((company) => (
            <CompanyRow
              key={`${company.kind} ${company.record.id}`}
              company={company}
              onOpen={({ record: companyRecord }) => onOpen(companyRecord)}
              onRemove={mayChange ? setAsked : undefined}
            />
          ))}
          {!related.loaded && <SkeletonRows widths={[58, 44, 66]} className={styles.row} />}
        </ul>
      )}
      {related.hasMore && (
        <Button onClick={() => void related.more()} busy={related.busy} block>
          {t('related.more')}
        </Button>
      )}
      {choosing && (
        <ResponsivePopover title={t('company.add')} anchor={button} onDismiss={() => setChoosing(false)}>
          {relatedKinds.map((kind) => {
            const isTaken = kind === 'parent' && related.hasParent;
            return (
              <Row
                key={kind}
                title={t(`company.kind.${kind}`)}
                text={isTaken ? t('company.hasParent') : undefined}
                disabled={isTaken}
                onClick={() => void add(kind)}
              />
            );
          })}
        </ResponsivePopover>
      )}
      {tree && <CompanyTree record={record} onOpen={onOpen} onClose={() => setTree(false)} />}
      {companyToRemove && (
        <Confirm
          busy={busy}
          onConfirm={() => void withFailureToast(related.remove(companyToRemove))}
          onCancel={() => setAsked(undefined)}
          title={t('related.removeTitle', { name: companyToRemove.record.title })}
          confirmLabel={t('related.removeConfirm')}
        >
          {t('related.removeText')}
        </Confirm>
      )}
    </section>
  );
});
