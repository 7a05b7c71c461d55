import { useLayoutEffect, useRef } from 'react';
import { controlProps, placeholderOf, type InputProps } from '../value-view';
import styles from '../values.module.css';
import { RichInput } from './RichInput';

export default function TextareaInput(props: InputProps) {
  return props.field.sub_type === 'rich' ? <RichInput {...props} /> : <PlainInput {...props} />;
}

/** Grows with what is typed, so that there is one scrolling thing on the sheet and not two. */
function PlainInput(props: InputProps) {
  const { value, onChange, field, readOnly } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const words = typeof value === 'string' ? value : '';
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [words]);
  return (
    <textarea
      {...controlProps(props)}
      ref={area}
      className={`${styles.control} ${styles.area}`}
      rows={3}
      value={words}
      placeholder={placeholderOf(field)}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
