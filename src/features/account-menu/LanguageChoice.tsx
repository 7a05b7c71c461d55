import { Check } from 'lucide-react';
import { Row } from '@/components/row';
import { chooseLanguage, language, languageNames, languages, languageTags, type Language } from '@/i18n';
import { writeOperation } from '@/routes';

/** The languages, each with its own name. A choice reloads the page. */
export function LanguageChoice({ onSame }: { onSame?(): void }) {
  return (
    <>
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
    </>
  );

  function choose(chosenLanguage: Language) {
    if (chosenLanguage === language()) return onSame?.();
    // The page that starts again must not open this list again.
    writeOperation(undefined);
    chooseLanguage(chosenLanguage);
    return undefined;
  }
}
