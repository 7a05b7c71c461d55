import { ChevronRight } from 'lucide-react';
import { FieldButton } from '@/components/field-button';
import { controlProps, getPlaceholder, type InputProps } from '../value-view';
import styles from '../values.module.css';
import { useNamed } from './use-named';

export interface LinkParts extends InputProps {
  tableId: string;
  chosen: readonly string[];
  /** The least number of records that must remain. */
  minimum: number;
  onChoose(): void;
  onPut(ids: readonly string[]): void;
}

/** A control that shows the one record and opens the picker. */
export function OneRecord(props: LinkParts) {
  const { label, readOnly, field, tableId, chosen: linkedIds, minimum, onChoose, onPut } = props;
  const [linkedRecord] = useNamed(tableId, linkedIds);
  return (
    <FieldButton
      {...controlProps({ ...props, required: false })}
      label={label}
      text={linkedRecord?.text ?? ''}
      placeholder={getPlaceholder(field)}
      icon={ChevronRight}
      onOpen={onChoose}
      onClear={minimum === 0 ? () => onPut([]) : undefined}
      disabled={readOnly}
    >
      {linkedRecord && (
        <span className={`${styles.line} ${linkedRecord.open ? '' : styles.left}`}>{linkedRecord.text}</span>
      )}
    </FieldButton>
  );
}
