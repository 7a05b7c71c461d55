import { useTranslation } from 'react-i18next';
import { chooseTextSize, textSizeChoice, textSizeChoices } from '@/text-size';
import { DisplayChoice } from './DisplayChoice';

/** The device's text size, or a percentage of the usual size. */
export function TextSizeChoice() {
  const { t } = useTranslation('menus');
  return (
    <DisplayChoice
      legend={t('textSize.title')}
      choices={textSizeChoices}
      read={textSizeChoice}
      onChoose={chooseTextSize}
    >
      {(choice) => <span>{choice === 'auto' ? t('textSize.auto') : `${choice} %`}</span>}
    </DisplayChoice>
  );
}
