import { localised } from '@domain/metadata/reading';
import type { RecordAction, RoleRule } from '@domain/metadata/role';
import { wordOfRule, type ReachWord } from '@domain/metadata/role-reach';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';

/** Returns the name of a role, or of a type, in the reader's language. */
export function roleName(role: Readonly<Record<string, unknown>>): string {
  return localised(role as object, 'name', String(role['name']), language());
}

/** The right of a role to the records of a type: no setting (`usual`), a word, or separate conditions. */
export type Right = ReachWord | 'usual' | 'custom';

export const recordActions = ['read', 'write', 'remove'] as const satisfies readonly RecordAction[];

export function resolveRight(rules: readonly RoleRule[], roleId: string, action: RecordAction): Right {
  const rule = rules.find((candidate) => candidate.role_id === roleId && candidate.action === action)?.rule;
  return rule === undefined ? 'usual' : (wordOfRule(rule) ?? 'custom');
}

/** Returns the reach that a type gives to members without rules in their roles. */
function guessReach(type: Readonly<Record<string, unknown>>, action: RecordAction): ReachWord | 'owner' {
  return action === 'remove' ? 'owner' : (type[`${action}_rule`] as ReachWord);
}

/** Returns the texts of rights as sentences. */
export function useRightWords() {
  const { t } = useTranslation('people');
  return (type: Readonly<Record<string, unknown>>, action: RecordAction, right: Right): string =>
    right === 'usual'
      ? t('rights.usual', { what: t(`rights.reach.${guessReach(type, action)}`) })
      : t(`rights.reach.${right}`);
}
