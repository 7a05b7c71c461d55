import { Unlink } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import { Row } from '@/components/row';
import type { RelatedCompany } from '@/stores/links/RelatedCompanies';
import styles from './related-companies.module.css';

interface Props {
  company: RelatedCompany;
  onOpen(company: RelatedCompany): void;
  /** Removes the relation; undefined if the reader may not change it. */
  onRemove?: ((company: RelatedCompany) => void) | undefined;
}

/** A related company with its relation to the current one. */
export const CompanyRow = observer(function CompanyRow({ company, onOpen, onRemove }: Props) {
  const { t } = useTranslation('links');
  const title = company.record.title || t('untitled');
  return (
    <li className={styles.row}>
      <Row
        title={title}
        trailing={<span className={styles.tag}>{t(`company.kind.${company.kind}`)}</span>}
        onClick={() => onOpen(company)}
      />
      {onRemove && (
        <IconButton tone="faint" label={t('related.remove', { name: title })} onClick={() => onRemove(company)}>
          <Unlink size={18} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
});
