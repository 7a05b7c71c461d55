import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioChoice } from '@/components/radio-choice';
import { chooseTextSize, textSizeChoice, textSizeChoices } from '@/text-size';
import styles from './account-menu.module.css';

/** As large as the device has it, or so many hundredths of the usual size. */
export function TextSizeChoice() {
  const { t } = useTranslation('menus');
  const [chosenSize, setChosen] = useState(textSizeChoice);
  const name = useId();
  return (
    <fieldset className={styles.theme}>
      <legend>{t('textSize.title')}</legend>
      <div className={styles.themes}>
        {textSizeChoices.map((choice) => (
          <RadioChoice
            key={choice}
            name={name}
            chosen={choice === chosenSize}
            onChoose={() => {
              chooseTextSize(choice);
              setChosen(choice);
            }}
            className={styles.themeChoice}
          >
            <span>{choice === 'auto' ? t('textSize.auto') : `${choice} %`}</span>
          </RadioChoice>
        ))}
      </div>
    </fieldset>
  );
}
