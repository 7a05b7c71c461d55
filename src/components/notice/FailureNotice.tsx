import { useTranslation } from 'react-i18next';
import { Notice } from './Notice';

interface Props {
  title: string;
  text: string;
  onRetry(): void;
}

/** What is shown in place of something that could not be loaded: why, and a button that asks again. */
export function FailureNotice({ title, text, onRetry }: Props) {
  const { t } = useTranslation('shell');
  return <Notice tone="failure" title={title} text={text} action={{ label: t('tryAgain'), run: onRetry }} />;
}
