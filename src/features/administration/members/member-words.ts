import type { AdminMember } from '@domain/contract/admin-members';
import { localised } from '@domain/metadata/reading';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { administrationOf } from '@/stores/administration/Administration';

/** What a role is called in the reader's language. */
export function roleName(role: Readonly<Record<string, unknown>>): string {
  return localised(role as object, 'name', String(role['name']), language());
}

/** What is said of a member in a line. To be called while an observer draws. */
export function useMemberWords() {
  const { t } = useTranslation('people');
  const { answer } = administrationOf(useStores());
  return {
    roles: ({ role_ids }: Pick<AdminMember, 'role_ids'>): string =>
      (answer?.roles ?? [])
        .filter(({ role }) => role_ids.includes(String(role['role_id'])))
        .map(({ role }) => roleName(role))
        .join(t('and')),
    /** Why they are not here; empty for who is. */
    state({ deleted, suite_state }: Pick<AdminMember, 'deleted' | 'suite_state'>): string {
      if (suite_state) return t(`states.${suite_state}`);
      return deleted ? t('states.left') : '';
    },
  };
}
