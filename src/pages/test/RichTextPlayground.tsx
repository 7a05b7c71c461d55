import type { Field } from '@domain/metadata/field';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageBar } from '@/pages/frame/PageBar';
import { usePageTitle } from '@/pages/frame/page-title';
import { valueViews } from '@/values';
import styles from './test.module.css';

const field: Field = {
  field_id: 'rich',
  field_name: 'rich',
  table: 'note',
  type: 'info',
  order: 0,
  value_type: 'TEXTAREA',
  sub_type: 'rich',
  access: 'write',
};
const { Input, Display } = valueViews.TEXTAREA;

/** Shows the editor of rich text, its display on a record and on a card, and the stored HTML. */
export default function RichTextPlayground() {
  const { t } = useTranslation('fields');
  const [html, setHtml] = useState<unknown>(
    () =>
      `<p>${t('gallery.short')}, <strong>${t('gallery.options.one')}</strong></p><ul><li><p>${t('gallery.options.two')}</p></li><li><p>${t('gallery.options.three')}</p></li></ul>`,
  );
  usePageTitle(t('bench.rich.title'));
  return (
    <>
      <PageBar title={t('bench.rich.title')} />
      <main className={styles.bench}>
        <Suspense fallback={null}>
          <Input
            id="bench-rich"
            label={t('bench.rich.title')}
            field={field}
            required={false}
            readOnly={false}
            value={html}
            onChange={setHtml}
          />
        </Suspense>
        <section className={styles.shown} aria-label={t('bench.rich.shown')}>
          <Display value={html} field={field} size="block" />
        </section>
        <section className={styles.shown} aria-label={t('bench.rich.line')}>
          <Display value={html} field={field} size="line" />
        </section>
        <section className={styles.shown} aria-label={t('bench.rich.kept')}>
          <code>{typeof html === 'string' ? html : ''}</code>
        </section>
      </main>
    </>
  );
}
