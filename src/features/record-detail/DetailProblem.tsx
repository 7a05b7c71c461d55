import { FileX2, Lock, SearchX, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '@/api';
import { Notice } from '@/components/notice';

interface Props {
  error: unknown;
  /** The reader's name for one record of the type. */
  type: string;
  onBack(): void;
  onRetry(): void;
}

/** Explains why a record cannot be shown, and offers a remedy. */
export function DetailProblem({ error, type, onBack, onRetry }: Props) {
  const { t } = useTranslation('detail');
  const back = { label: t('problem.back'), run: onBack };
  const screen = (icon: ReactNode, title: string, text?: string) => (
    <Notice icon={icon} title={title} text={text} action={back} />
  );
  if (error instanceof ApiError) {
    switch (error.name) {
      case 'deleted':
        return screen(<Trash2 size={30} />, t('problem.deleted', { type }));
      case 'notFound':
        return screen(<SearchX size={30} />, t('problem.missing', { type }), t('problem.missingText'));
      case 'notReadable':
        return screen(<Lock size={30} />, t('problem.forbidden'), t('problem.forbiddenText'));
      default:
    }
  }
  return (
    <Notice
      icon={<FileX2 size={30} />}
      tone="failure"
      title={t('failed')}
      text={errorText(error)}
      action={{ label: t('tryAgain'), run: onRetry }}
      secondary={back}
    />
  );
}
