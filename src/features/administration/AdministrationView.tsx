import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { CardSkeletons } from '@/components/card-list';
import { FailureNotice, Notice } from '@/components/notice';
import { Row } from '@/components/row';
import { useWide } from '@/components/wide';
import { useStores } from '@/stores';
import { getAdministration } from '@/stores/administration/Administration';
import { openPlace, PlaceProvider, placeNow, writePlace, type AdministrationPlace } from './place';
import { sectionGroups, sections, type SectionId } from './sections';
import styles from './administration.module.css';

/** The sections and the open one: one after the other on phones, side by side on desktops. */
export const AdministrationView = observer(function AdministrationView({
  onTitle,
}: {
  /** Reports the open section; undefined for the list of sections. */
  onTitle(section: SectionId | undefined): void;
}) {
  const { t } = useTranslation('administration');
  const administration = getAdministration(useStores());
  const wide = useWide();
  const [currentPlace, setPlace] = useState(placeNow);
  useEffect(() => void administration.load(), [administration]);
  const currentSection = sections.find(({ id }) => id === currentPlace.section) ?? (wide ? sections[0] : undefined);
  useEffect(() => onTitle(currentSection?.id), [currentSection?.id, onTitle]);
  const choose = (next: AdministrationPlace) => {
    if (!wide) return openPlace(next);
    // On a desktop the list stays visible: another place replaces the one that was open next to it, as with tabs.
    writePlace(next);
    setPlace(next);
  };
  if (administration.status === 'loading') return <CardSkeletons count={6} tile lines={1} />;
  if (administration.status === 'failed') return <Failed />;
  const list = (
    <nav className={styles.sections} aria-label={t('sections')}>
      {sectionGroups.map((group) => {
        const groupSections = sections.filter((section) => (section.group as string) === group);
        if (groupSections.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`administration-${group}`}>
            <h2 id={`administration-${group}`} className={styles.group}>
              {t(`groups.${group}`)}
            </h2>
            <div className={styles.rows}>
              {groupSections.map(({ id, icon: Icon }) => (
                <Row
                  key={id}
                  icon={<Icon size={20} />}
                  title={t(`section.${id}`)}
                  current={wide && id === currentSection?.id}
                  onClick={() => choose({ section: id })}
                />
              ))}
            </div>
          </section>
        );
      })}
    </nav>
  );
  if (!currentSection) return list;
  const { Screen } = currentSection;
  const screen = (
    <PlaceProvider value={currentPlace.section === undefined ? { section: currentSection.id } : currentPlace}>
      <Screen key={currentSection.id} />
    </PlaceProvider>
  );
  if (!wide) return <div className={styles.screen}>{screen}</div>;
  return (
    <div className={styles.sideBySide}>
      {list}
      <section className={styles.screen} aria-label={t(`section.${currentSection.id}`)}>
        {screen}
      </section>
    </div>
  );
});

const Failed = observer(function Failed() {
  const { t } = useTranslation('administration');
  const administration = getAdministration(useStores());
  const { error } = administration;
  if (error instanceof ApiError && error.name === 'notAllowed')
    return <Notice title={t('notAllowed')} text={t('notAllowedText')} />;
  return <FailureNotice title={t('failed')} text={errorText(error)} onRetry={() => void administration.load()} />;
});
