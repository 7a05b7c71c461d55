import { plainText } from '@domain/rich/plain-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyLayer } from '@/components/lazy';
import { controlProps, getPlaceholder, type InputProps } from '../value-view';
import styles from '../values.module.css';
import rich from './rich.module.css';

const RichEditor = lazyLayer(
  () => import(/* webpackChunkName: "rich-editor" */ './RichEditor'),
  ({ onClose }) => onClose(),
  { size: 'full' },
);

/** Shows the plain text of a rich text. A tap opens the full-screen editor, whose changes reach the form at once. */
export function RichInput(props: InputProps) {
  const { value, onChange, field, label, readOnly } = props;
  const { t } = useTranslation('inputs');
  const [open, setOpen] = useState(false);
  const html = typeof value === 'string' ? value : '';
  const visibleText = plainText(html);
  const empty = html === '' ? (getPlaceholder(field) ?? t('rich.write')) : t('rich.onlyPictures');
  return (
    <>
      <button
        type="button"
        {...controlProps({ ...props, required: false })}
        className={`${styles.control} ${rich.control}`}
        aria-haspopup="dialog"
        disabled={readOnly}
        aria-label={`${label} ${visibleText || empty}`}
        onClick={() => setOpen(true)}
      >
        {visibleText || <span className={styles.placeholder}>{empty}</span>}
      </button>
      {open && <RichEditor label={label} html={html} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}
