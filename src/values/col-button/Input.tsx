import { useTranslation } from 'react-i18next';
import { ReadOnly } from '../ReadOnly';
import type { InputProps } from '../value-view';

/** A form does not show the button; the record's page does. */
export default function ButtonInput(props: InputProps) {
  const { t } = useTranslation('values');
  return <ReadOnly {...props}>{t('onThePage')}</ReadOnly>;
}
