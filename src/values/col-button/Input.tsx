import { useTranslation } from 'react-i18next';
import { ReadOnly } from '../ReadOnly';
import type { InputProps } from '../value-view';

/** A form is not left by a button of the record: it stands on the record's page. */
export default function ButtonInput(props: InputProps) {
  const { t } = useTranslation('values');
  return <ReadOnly {...props}>{t('onThePage')}</ReadOnly>;
}
