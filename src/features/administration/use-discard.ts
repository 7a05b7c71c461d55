import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from '@/components/confirm';

/** How a sheet with changes is closed: nothing of them is kept, so it asks first. */
export function useDiscard(draft: { saving: boolean; dirty: boolean }, onLeave: () => void) {
  const { t } = useTranslation('people');
  const words = { title: t('leave.title'), text: t('leave.text'), leave: t('leave.leave'), stay: t('leave.stay') };
  return {
    ...useLeaveQuestion(draft, words, onLeave),
    closeBy: draft.dirty ? ('cancel' as const) : ('cross' as const),
  };
}
