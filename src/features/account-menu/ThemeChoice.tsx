import { Monitor, Moon, Sun } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioChoice } from '@/components/radio-choice';
import { chooseTheme, themeChoice, themeChoices } from '@/theme';
import styles from './account-menu.module.css';

const icons = { auto: Monitor, light: Sun, dark: Moon };

/** As the suite or the device has it, light, or dark. */
export function ThemeChoice() {
  const { t } = useTranslation('menus');
  const [chosenTheme, setChosen] = useState(themeChoice);
  const name = useId();
  return (
    <fieldset className={styles.theme}>
      <legend>{t('theme.title')}</legend>
      <div className={styles.themes}>
        {themeChoices.map((choice) => {
          const Icon = icons[choice];
          return (
            <RadioChoice
              key={choice}
              name={name}
              chosen={choice === chosenTheme}
              onChoose={() => {
                chooseTheme(choice);
                setChosen(choice);
              }}
              className={styles.themeChoice}
            >
              <Icon size={18} aria-hidden="true" />
              <span>{t(`theme.${choice}`)}</span>
            </RadioChoice>
          );
        })}
      </div>
    </fieldset>
  );
}
