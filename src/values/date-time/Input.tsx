import { deviceTimeZone, instantOf, momentText, wallTime } from '@domain/calendar';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/components/date-field';
import { useValueServices } from '../services';
import { controlProps, getPlaceholder, type InputProps } from '../value-view';
import styles from '../values.module.css';

/** An input for a time in the company's zone; it names the zone for a reader in another one. */
export default function DateTimeInput(props: InputProps) {
  const { value, onChange, readOnly, label, field } = props;
  const { t } = useTranslation('values');
  const { timeZone } = useValueServices();
  const wall = typeof value === 'number' ? wallTime(timeZone, value) : undefined;
  if (readOnly)
    return (
      <input
        {...controlProps(props)}
        type="text"
        readOnly
        className={`${styles.control} ${styles.number}`}
        value={typeof value === 'number' ? momentText(value, timeZone) : ''}
      />
    );
  const elsewhere = typeof value === 'number' && wallTime(deviceTimeZone(), value) !== wall;
  return (
    <>
      <DateField
        {...controlProps({ ...props, required: false })}
        label={label}
        precision="minute"
        value={wall}
        present={() => wallTime(timeZone, Date.now())}
        placeholder={getPlaceholder(field)}
        // The limits keep the day within the years of `Moment` (domain/values/date-time) in every zone.
        min="0002-01-01T00:00"
        max="9999-12-30T00:00"
        onChange={(next) => onChange(next === undefined ? null : instantOf(timeZone, next))}
      />
      {elsewhere && <p className={styles.aside}>{t('companyTime', { zone: timeZone.replaceAll('_', ' ') })}</p>}
    </>
  );
}
