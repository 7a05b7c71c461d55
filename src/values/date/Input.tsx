import { dayIn } from '@domain/calendar';
import { pastSubType } from '@domain/values/past';
import { DateField } from '@/components/date-field';
import { useValueServices } from '../services';
import { controlProps, getPlaceholder, type InputProps } from '../value-view';
import styles from '../values.module.css';

/** An input for a calendar day; an empty field offers today in the company's time zone. */
export default function DateInput(props: InputProps) {
  const { value, onChange, readOnly, label, field } = props;
  const { timeZone } = useValueServices();
  const day = typeof value === 'string' && value !== '' ? value : undefined;
  if (readOnly)
    return (
      <input
        {...controlProps(props)}
        type="text"
        readOnly
        className={`${styles.control} ${styles.number}`}
        value={day?.replaceAll('-', '/') ?? ''}
      />
    );
  return (
    <DateField
      {...controlProps({ ...props, required: false })}
      label={label}
      precision="day"
      isPast={field.sub_type === pastSubType}
      value={day}
      present={() => dayIn(timeZone, Date.now())}
      placeholder={getPlaceholder(field)}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
