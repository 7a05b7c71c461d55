import { Building2, FileCheck2, Languages } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '@/components/row';
import { useWide } from '@/components/wide';
import { MyApprovals } from '@/features/approvals';
import { CompanyChoice, LanguageChoice, TextSizeChoice, ThemeChoice } from '@/features/account-menu';
import { PageBar } from '@/pages/frame/PageBar';
import { usePageTitle } from '@/pages/frame/page-title';
import { addresses, openDetail, parameter, settingTypes, startAt, writeParameter, type SettingType } from '@/routes';
import styles from './setting.module.css';

const icons = { audit: FileCheck2, language: Languages, 'switch-organization': Building2 };

/** The settings from tablet width on; on narrower screens the home page shows the drawer of the same name (REQ shell 2.17). */
export const Setting = observer(function Setting() {
  const { t } = useTranslation('menus');
  const wide = useWide();
  const [type, setType] = useState<SettingType>(
    () => settingTypes.find((each) => each === parameter('type')) ?? 'language',
  );
  const titles: Record<SettingType, string> = {
    audit: t('menu.approvals'),
    language: t('menu.language'),
    'switch-organization': t('company.title'),
  };
  usePageTitle(`${titles[type]} · ${t('settings.title')}`);
  useEffect(() => {
    if (!wide) void startAt(addresses.home('main', type));
  }, [wide, type]);
  if (!wide) return null;
  return (
    <>
      <PageBar title={t('settings.title')} />
      <main className={styles.setting}>
        <nav className={styles.sections} aria-label={t('settings.sections')}>
          {settingTypes.map((each) => {
            const Icon = icons[each];
            return (
              <Row
                key={each}
                icon={<Icon size={20} />}
                title={titles[each]}
                current={each === type}
                onClick={() => {
                  setType(each);
                  writeParameter('type', each);
                }}
              />
            );
          })}
          <ThemeChoice />
          <TextSizeChoice />
        </nav>
        <section className={styles.section} aria-label={titles[type]}>
          <h2 className={styles.heading}>{titles[type]}</h2>
          {type === 'audit' && (
            <MyApprovals
              onOpen={({ object_type, object_id }) =>
                void openDetail({ type: object_type, id: object_id, tab: 'home' })
              }
            />
          )}
          {type === 'language' && <LanguageChoice />}
          {type === 'switch-organization' && <CompanyChoice onSwitched={() => void startAt(addresses.home())} />}
        </section>
      </main>
    </>
  );
});
