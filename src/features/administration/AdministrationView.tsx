import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { CardSkeletons } from '@/components/card-list';
import { FailureNotice, Notice } from '@/components/notice';
import { Row } from '@/components/row';
import { useWide } from '@/components/wide';
import { useStores } from '@/stores';
import { administrationOf } from '@/stores/administration/Administration';
import { openPlace, PlaceProvider, placeNow, writePlace, type Place } from './place';
import { sectionGroups, sections, type SectionId } from './sections';
import styles from './administration.module.css';

/** The sections and the one that is open: one after the other on the phone, side by side at a desk. */
export const AdministrationView = observer(function AdministrationView({
  onTitle,
}: {
  /** Says what is open; nothing while it is the list of sections. */
  onTitle(section: SectionId | undefined): void;
}) {
  const { t } = useTranslation('administration');
  const administration = administrationOf(useStores());
  const wide = useWide();
  const [place, setPlace] = useState(placeNow);
  useEffect(() => void administration.load(), [administration]);
  const chosen = sections.find(({ id }) => id === place.section) ?? (wide ? sections[0] : undefined);
  useEffect(() => onTitle(chosen?.id), [chosen?.id, onTitle]);
  const choose = (next: Place) => {
    if (!wide) return openPlace(next);
    // At a desk the list stays in view: what was open beside it is left as a tab is.
    writePlace(next);
    setPlace(next);
  };
  if (administration.status === 'loading') return <CardSkeletons count={6} tile lines={1} />;
  if (administration.status === 'failed') return <Failed />;
  const list = (
    <nav className={styles.sections} aria-label={t('sections')}>
      {sectionGroups.map((group) => {
        const ours = sections.filter((section) => (section.group as string) === group);
        if (ours.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`administration-${group}`}>
            <h2 id={`administration-${group}`} className={styles.group}>
              {t(`groups.${group}`)}
            </h2>
            <div className={styles.rows}>
              {ours.map(({ id, icon: Icon }) => (
                <Row
                  key={id}
                  icon={<Icon size={20} />}
                  title={t(`section.${id}`)}
                  current={wide && id === chosen?.id}
                  onClick={() => choose({ section: id })}
                />
              ))}
            </div>
          </section>
        );
      })}
    </nav>
  );
  if (!chosen) return list;
  const { Screen } = chosen;
  const screen = (
    <PlaceProvider value={place.section === undefined ? { section: chosen.id } : place}>
      <Screen key={chosen.id} />
    </PlaceProvider>
  );
  if (!wide) return <div className={styles.screen}>{screen}</div>;
  return (
    <div className={styles.sideBySide}>
      {list}
      <section className={styles.screen} aria-label={t(`section.${chosen.id}`)}>
        {screen}
      </section>
    </div>
  );
});

const Failed = observer(function Failed() {
  const { t } = useTranslation('administration');
  const administration = administrationOf(useStores());
  const { error } = administration;
  if (error instanceof ApiError && error.name === 'notAllowed')
    return <Notice title={t('notAllowed')} text={t('notAllowedText')} />;
  return <FailureNotice title={t('failed')} text={errorText(error)} onRetry={() => void administration.load()} />;
});
