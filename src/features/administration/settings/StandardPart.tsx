import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { Part } from './inputs';
import styles from './settings.module.css';

/** A setting that the company has not touched: what the product does counts, until somebody sets something else or nothing at all. */
export function StandardPart({ label, onOwn, onNothing }: { label: string; onOwn(): void; onNothing(): void }) {
  const { t } = useTranslation('administration');
  return (
    <Part legend={label}>
      <p className={styles.hint}>{t('form.standard')}</p>
      <Button onClick={onOwn}>{t('form.own')}</Button>
      <Button onClick={onNothing}>{t('form.nothing')}</Button>
    </Part>
  );
}

/** Takes away what the company has set. */
export function BackToStandard({ onBack }: { onBack(): void }) {
  const { t } = useTranslation('administration');
  return <Button onClick={onBack}>{t('form.backToStandard')}</Button>;
}
