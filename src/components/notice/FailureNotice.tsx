import { useTranslation } from 'react-i18next';
import { Notice } from './Notice';

interface Props {
  title: string;
  text: string;
  onRetry(): void;
}

/** Shows why content could not be loaded, and a button that tries again. */
export function FailureNotice({ title, text, onRetry }: Props) {
  const { t } = useTranslation('shell');
  return <Notice tone="failure" title={title} text={text} action={{ label: t('tryAgain'), run: onRetry }} />;
}
