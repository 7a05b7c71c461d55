import { valueKinds, type ValueKind } from '@domain/metadata/field';
import { useEffect, useMemo, useRef, useState, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '@/api';
import { lazyPart } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import { usePageTitle } from '@/pages/frame/page-title';
import { parameter } from '@/routes';
import { useStores } from '@/stores';
import { FieldFiles } from '@/stores/files/FieldFiles';
import { valueViews } from '@/values';
import { useValueServices, ValueServicesProvider, type ValueServices } from '@/values/services';
import styles from './gallery.module.css';
import { buildStory, type StoryReferences, type Story } from './stories';

const ComponentGallery = lazyPart(() =>
  withTexts('record', import(/* webpackChunkName: "demo-components" */ './ComponentGallery')),
);

/** The states in which a form may show a field. A field that the reader may not see is not rendered, which its place states. */
const states = ['empty', 'filled', 'long', 'readOnly', 'error', 'hidden'] as const;
type GalleryState = (typeof states)[number];

/**
 * Shows every value type in every state, or every component (`?show=components`), in the dimensions of a phone or of a desktop, light or dark. It
 * serves as documentation, test bench and subject of design reviews.
 */
export default function Gallery() {
  const { t } = useTranslation('fields');
  const [wide, setWide] = useState(false);
  const [isOfComponents, setOfComponents] = useState(parameter('show') === 'components');
  const theme = useTheme();
  const surroundings = useAround();
  const title = t(isOfComponents ? 'gallery.components' : 'gallery.title');
  usePageTitle(title);
  const texts = useMemo(
    () => ({
      short: t('gallery.short'),
      long: t('gallery.long'),
      options: ['one', 'two', 'three', 'four'].map((key) => t(`gallery.options.${key}` as 'gallery.options.one')),
      places: [t('gallery.places.country'), t('gallery.places.city'), t('gallery.places.district')],
    }),
    [t],
  );
  return (
    <main className={styles.page}>
      <header className={styles.bar}>
        <h1 className={styles.title}>{title}</h1>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={isOfComponents}
          onClick={() => setOfComponents(!isOfComponents)}
        >
          {t('gallery.components')}
        </button>
        <button type="button" className={styles.toggle} aria-pressed={wide} onClick={() => setWide(!wide)}>
          {t('gallery.wide')}
        </button>
        <button type="button" className={styles.toggle} aria-pressed={theme.dark} onClick={theme.turn}>
          {t('gallery.dark')}
        </button>
      </header>
      {isOfComponents && <ComponentGallery isWide={wide} />}
      {surroundings &&
        !isOfComponents &&
        valueKinds.map((kind) => (
          <section key={kind} className={styles.kind} aria-labelledby={`kind-${kind}`}>
            <h2 id={`kind-${kind}`} className={styles.name}>
              {kind}
            </h2>
            <div className={styles.states} data-wide={wide || undefined}>
              {states.map((state) => (
                <Place key={state} kind={kind} state={state} story={buildStory(kind, surroundings, texts)} />
              ))}
            </div>
          </section>
        ))}
    </main>
  );
}

/** Shows one field in one state: as a form edits it, and as records and cards show it. */
function Place({ kind, state, story }: { kind: ValueKind; state: GalleryState; story: Story }) {
  const { t } = useTranslation('fields');
  const { field } = story;
  const [value, setValue] = useState<unknown>(
    state === 'empty' || state === 'error' ? null : state === 'long' ? story.long : story.filled,
  );
  const { Input, Display } = valueViews[kind];
  const services = useServices(value, setValue);
  const id = `gallery-${kind}-${state}`;
  const label = t(`gallery.states.${state}`);
  const error = state === 'error' ? fieldErrorText({ field: field.field_id, code: 'required' }, label) : undefined;
  return (
    <div className={styles.place}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {state === 'hidden' ? (
        <p className={styles.hint}>{t('gallery.hidden')}</p>
      ) : (
        <ValueServicesProvider value={services}>
          <Suspense fallback={null}>
            <Input
              id={id}
              label={label}
              field={field}
              required={state === 'error'}
              readOnly={state === 'readOnly'}
              value={value}
              onChange={setValue}
              {...(error ? { error } : {})}
            />
            {error && (
              <p id={`${id}-error`} className={styles.error}>
                {error}
              </p>
            )}
            <div className={styles.shown}>
              <Display value={value} field={field} size="block" />
            </div>
            <div className={styles.line}>
              <Display value={value} field={field} size="line" />
            </div>
          </Suspense>
        </ValueServicesProvider>
      )}
    </div>
  );
}

/** Returns the value services of a form, where uploaded files become part of the value. */
function useServices(value: unknown, onWrite: (value: unknown) => void): ValueServices {
  const { api } = useStores();
  const services = useValueServices();
  const latestValue = useRef(value);
  latestValue.current = value;
  const [uploads] = useState(
    () => new FieldFiles({ api, read: () => latestValue.current, write: (_field, entries) => onWrite(entries) }),
  );
  return useMemo(() => ({ ...services, files: { ...services.files, uploads } }), [services, uploads]);
}

/** Returns colleagues and records to refer to; undefined until they are loaded. */
function useAround(): StoryReferences | undefined {
  const { api, company, records } = useStores();
  const [surroundings, setAround] = useState<StoryReferences>();
  useEffect(() => {
    const some = async (table_id: string) => {
      const { list } = await api.call('records.list', { table_id, limit: 3 }).catch(() => ({ list: [] }));
      return list.map((json) => records.put(json).id);
    };
    void Promise.all([some('organization'), some('user')]).then(([organizations, contacts]) => {
      setAround({ members: company.members.slice(0, 4).map((member) => member.member_id), organizations, contacts });
    });
  }, [api, company, records]);
  return surroundings;
}

/** Returns the theme of the whole page, which is restored when the gallery is left. */
function useTheme(): { dark: boolean; turn(): void } {
  const { dataset } = document.documentElement;
  const [dark, setDark] = useState(dataset.theme === 'dark');
  const [initialTheme] = useState(dataset.theme);
  useEffect(() => {
    dataset.theme = dark ? 'dark' : 'light';
    return () => {
      dataset.theme = initialTheme;
    };
  }, [dataset, dark, initialTheme]);
  return { dark, turn: () => setDark(!dark) };
}
