import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Flyout } from '@/components/popover';
import { Row } from '@/components/row';
import { chooseLanguage, language, languageNames, languages, languageTags, type Language } from '@/i18n';
import { writeOperation } from '@/routes';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** The languages, each in its own words. Choosing one starts the page again in it. */
export function LanguageMenu({ anchor, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Flyout title={t('menu.language')} anchor={anchor} onDismiss={onClose}>
      {languages.map((each) => (
        <Row
          key={each}
          title={languageNames[each]}
          lang={languageTags[each]}
          current={each === language()}
          trailing={each === language() && <Check size={20} aria-hidden="true" />}
          onClick={() => choose(each)}
        />
      ))}
    </Flyout>
  );

  function choose(wanted: Language) {
    if (wanted === language()) return onClose();
    // The page that starts again must not open this list again.
    writeOperation(undefined);
    chooseLanguage(wanted);
    return undefined;
  }
}
