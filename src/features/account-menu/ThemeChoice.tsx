import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themeChoice, themeChoices } from '@/theme';
import { DisplayChoice } from './DisplayChoice';

const icons = { auto: Monitor, light: Sun, dark: Moon };

/** The theme: that of the suite or the device, light, or dark. */
export function ThemeChoice() {
  const { t } = useTranslation('menus');
  return (
    <DisplayChoice legend={t('theme.title')} choices={themeChoices} read={themeChoice} onChoose={chooseTheme}>
      {(choice) => {
        const Icon = icons[choice];
        return (
          <>
            <Icon size={18} aria-hidden="true" />
            <span>{t(`theme.${choice}`)}</span>
          </>
        );
      }}
    </DisplayChoice>
  );
}
