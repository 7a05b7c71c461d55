import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { showToast } from '@/components/toast';
import type { Administration, ConfigurationChangeInput } from '@/stores/administration/Administration';

/** Returns a function that makes a change without a form; an error is shown in a toast. It resolves with whether it succeeded. */
export function useChange(administration: Administration) {
  const { t } = useTranslation('administration');
  return async (version: number, changes: ConfigurationChangeInput[]): Promise<boolean> => {
    const failed = (text: string) => {
      showToast({ kind: 'failure', text });
      return false;
    };
    try {
      const outcome = await administration.change(version, changes);
      if (outcome.kind === 'faulty') return failed(outcome.faults.map(({ text }) => text).join(' '));
      if (outcome.kind === 'conflict') return failed(t('conflict.changed'));
      if (outcome.kind === 'inUse')
        return failed(
          t('form.inUse', {
            records: t('form.usedRecords', { count: outcome.records }),
            members: t('form.usedMembers', { count: outcome.members }),
          }),
        );
      showToast({ kind: 'success', text: t('form.saved') });
      return true;
    } catch (error) {
      return failed(errorText(error));
    }
  };
}
