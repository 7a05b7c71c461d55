import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { useStores } from '@/stores';
import { getAdministration, type ConfigurationChangeInput } from '@/stores/administration/Administration';

export interface RequestedChange {
  /** The version that the changes were made on. */
  seen: number;
  changes: ConfigurationChangeInput[];
}

/** Returns a function that makes changes, and the text of its last error. */
export function useChange() {
  const { t } = useTranslation('people');
  const administration = getAdministration(useStores());
  const [problem, setProblem] = useState<string>();
  return {
    problem,
    busy: administration.busy,
    /** @returns whether it succeeded */
    async change({ seen: seenVersion, changes }: RequestedChange): Promise<boolean> {
      setProblem(undefined);
      try {
        const outcome = await administration.change(seenVersion, changes);
        if (outcome.kind === 'done') return true;
        if (outcome.kind === 'faulty') setProblem(outcome.faults.map(({ text }) => text).join(' '));
        else if (outcome.kind === 'inUse') setProblem(t('roles.inUse', { count: outcome.members }));
        else setProblem(t('changedMeanwhile'));
      } catch (error) {
        setProblem(errorText(error));
      }
      return false;
    },
    setProblem,
  };
}
