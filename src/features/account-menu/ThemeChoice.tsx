import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themeChoice, themeChoices } from '@/theme';
import styles from './account-menu.module.css';

const icons = { auto: Monitor, light: Sun, dark: Moon };

/** As the suite or the device has it, light, or dark. */
export function ThemeChoice() {
  const { t } = useTranslation('menus');
  const [chosen, setChosen] = useState(themeChoice);
  const name = useId();
  return (
    <fieldset className={styles.theme}>
      <legend>{t('theme.title')}</legend>
      <div className={styles.themes}>
        {themeChoices.map((choice) => {
          const Icon = icons[choice];
          return (
            <label key={choice} className={styles.themeChoice} data-chosen={choice === chosen || undefined}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                checked={choice === chosen}
                onChange={() => {
                  chooseTheme(choice);
                  setChosen(choice);
                }}
              />
              <Icon size={18} aria-hidden="true" />
              <span>{t(`theme.${choice}`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
