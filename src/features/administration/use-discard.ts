import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from '@/components/confirm';

/** Returns the function that closes a sheet: it asks first if there are changes, because none is kept. */
export function useDiscard(draft: { saving: boolean; dirty: boolean }, onLeave: () => void) {
  const { t } = useTranslation('people');
  const texts = { title: t('leave.title'), text: t('leave.text'), leave: t('leave.leave'), stay: t('leave.stay') };
  return {
    ...useLeaveQuestion(draft, texts, onLeave),
    closeBy: draft.dirty ? ('cancel' as const) : ('close' as const),
  };
}

/** Returns the function that closes a form with a separate button: it asks if typed input would be lost. */
export function useFormLeave(draft: { saving: boolean; dirty: boolean }, onLeave: () => void) {
  const { t } = useTranslation('administration');
  const [title, text] = [t('form.leaveTitle'), t('form.leaveText')];
  return useLeaveQuestion(draft, { title, text, leave: t('form.leave'), stay: t('form.stay') }, onLeave);
}
