import { useTranslation } from 'react-i18next';
import { ReadOnly } from '../ReadOnly';
import type { InputProps } from '../value-view';

/** A form shows no button of the record: the button is on the record's page. */
export default function ButtonInput(props: InputProps) {
  const { t } = useTranslation('values');
  return <ReadOnly {...props}>{t('onThePage')}</ReadOnly>;
}
