import type { AdminMember } from '@domain/contract/people/admin-members';
import { useTranslation } from 'react-i18next';
import { joinNames } from '@/i18n';
import { useStores } from '@/stores';
import { getAdministration } from '@/stores/administration/Administration';
import { roleName } from '../roles/role-words';

/** Returns the line of text about a member. To be called while an observer draws. */
export function useMemberWords() {
  const { t } = useTranslation('people');
  const { answer } = getAdministration(useStores());
  return {
    roles: ({ role_ids }: Pick<AdminMember, 'role_ids'>): string =>
      joinNames(
        (answer?.roles ?? [])
          .filter(({ role }) => role_ids.includes(String(role['role_id'])))
          .map(({ role }) => roleName(role)),
      ),
    /** The reason why a member is absent; empty for a present one. */
    state({ deleted, suite_state }: Pick<AdminMember, 'deleted' | 'suite_state'>): string {
      if (suite_state) return t(`states.${suite_state}`);
      return deleted ? t('states.left') : '';
    },
  };
}
