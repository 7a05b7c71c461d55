import { useRef } from 'react';
import { useComposedText } from '@/components/use-composed-text';
import { controlProps, getPlaceholder, type InputProps } from '../value-view';
import styles from '../values.module.css';
import { RichInput } from './RichInput';
import { useGrowing } from './use-growing';

export default function TextareaInput(props: InputProps) {
  return props.field.sub_type === 'rich' ? <RichInput {...props} /> : <PlainInput {...props} />;
}

function PlainInput(props: InputProps) {
  const { value, onChange, field, readOnly } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const text = useComposedText(typeof value === 'string' ? value : '', onChange);
  useGrowing(area, text.value);
  return (
    <textarea
      {...controlProps(props)}
      ref={area}
      className={`${styles.control} ${styles.area}`}
      rows={3}
      {...text}
      placeholder={getPlaceholder(field)}
      readOnly={readOnly}
    />
  );
}
