import type { Output } from '@domain/contract';
import { groupedDigits } from '@domain/grouped-digits';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { FailureNotice } from '@/components/notice';
import { Sheet } from '@/components/sheet';
import { SkeletonRows } from '@/components/skeleton';
import { useStores, type StoredRecord } from '@/stores';
import styles from './related-companies.module.css';

type Tree = Output<'organization.relatedTree'>;

interface Props {
  record: StoredRecord;
  onOpen(company: { tableId: string; id: string }): void;
  onClose(): void;
}

/** The whole group of a customer from its top, with the total value of its open deals. */
export const CompanyTree = observer(function CompanyTree({ record, onOpen, onClose }: Props) {
  const { t } = useTranslation('links');
  const { api } = useStores();
  const [tree, setTree] = useState<Tree>();
  const [error, setError] = useState<unknown>();
  const { id, tableId } = record;
  const load = useCallback(async () => {
    setError(undefined);
    try {
      setTree(await api.call('organization.relatedTree', { id }));
    } catch (failure) {
      setError(failure);
    }
  }, [api, id]);
  useEffect(() => {
    void load();
  }, [load]);
  const open = (companyId: string) => {
    onClose();
    if (companyId !== id) onOpen({ tableId, id: companyId });
  };
  const top = tree?.nodes.find(({ parent_id }) => parent_id === null);
  return (
    <Sheet title={t('company.tree')} size="half" onDismiss={onClose} closeBy="close">
      {error !== undefined && <FailureNotice title={t('failed')} text={errorText(error)} onRetry={() => void load()} />}
      {tree?.open_deals && (
        <p className={styles.worth}>
          {t('company.worth', {
            count: tree.open_deals.count,
            sum: getSums(tree.open_deals.sums) || t('company.noSum'),
          })}
        </p>
      )}
      <ul className={styles.tree} aria-busy={!tree && error === undefined}>
        {tree && top && <Branch tree={tree} node={top} self={id} onOpen={open} />}
        {!tree && error === undefined && <SkeletonRows widths={[58, 44, 66]} className={styles.row} />}
      </ul>
      {tree?.more && <p className={styles.worth}>{t('company.more', { count: tree.nodes.length })}</p>}
    </Sheet>
  );
});

interface BranchProps {
  tree: Tree;
  node: Tree['nodes'][number];
  /** The company whose page shows the tree. */
  self: string;
  onOpen(id: string): void;
}

function Branch({ tree, node, self, onOpen }: BranchProps) {
  const { t } = useTranslation('links');
  const children = tree.nodes.filter(({ parent_id }) => parent_id === node.id);
  return (
    <li>
      {node.readable ? (
        <button
          type="button"
          className={styles.node}
          aria-current={node.id === self || undefined}
          onClick={() => onOpen(node.id)}
        >
          {node.title || t('untitled')}
        </button>
      ) : (
        <span className={styles.hidden}>{t('company.hidden')}</span>
      )}
      {children.length > 0 && (
        <ul className={styles.branch}>
          {children.map((child) => (
            <Branch key={child.id} tree={tree} node={child} self={self} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Formats the digits as text: a binary number would round the server's sum. */
function getSums(sums: NonNullable<Tree['open_deals']>['sums']): string {
  return sums.map(({ currency_symbol, amount }) => currency_symbol + groupedDigits(amount)).join(' + ');
}
