import type { Field } from '@domain/metadata/field';
import { localised } from '@domain/metadata/reading';
import { plainText } from '@domain/rich/plain-text';
import { lazyPart } from '@/components/lazy';
import { language } from '@/i18n';
import styles from './form-rows.module.css';

const RichText = lazyPart(() => import(/* webpackChunkName: "rich-text" */ '@/values/textarea/RichText'), {
  wait: ({ html }) => plainText(html),
  quiet: true,
});

/** What the company says about a field (REQ records 3, field_desc), in the reader's language; empty where it says nothing. */
export function getDescription(field: Field): string {
  return localised(field, 'field_desc', field.field_desc ?? '', language());
}

/** The description under a field's name. It is HTML, purified once more where it is shown. */
export function FieldDescription({ id, html }: { id: string; html: string }) {
  return (
    <div className={styles.hint} id={id}>
      <RichText html={html} />
    </div>
  );
}
