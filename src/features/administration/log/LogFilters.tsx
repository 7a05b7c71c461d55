import type { SectionName } from '@domain/contract/configuration/admin';
import type { AuditKind } from '@domain/contract/configuration/admin-log';
import { endOfDay, startOfDay } from '@domain/calendar';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateRangeField } from '@/components/date-field';
import { SelectField } from '@/components/select-field';
import { useStores } from '@/stores';
import type { AuditLog, LogFilter } from '@/stores/administration/AuditLog';
import { useEntryWords } from './use-entry-words';
import styles from '../people.module.css';

const everyKind = 'all';
const kinds = ['setting', 'right', 'member', 'export', 'import', 'view'] as const satisfies readonly AuditKind[];
const filteredSections = [
  ...([
    'company',
    'company_lookup',
    'currencies',
    'roles',
    'types',
    'role_rules',
    'fields',
    'pipelines',
    'stages',
    'views',
  ] as const satisfies readonly SectionName[]),
  ...(['members', 'teams', 'records', 'exports'] as const),
];

interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** Chooses the shown entries: by kind, subject, member and time. */
export const LogFilters = observer(function LogFilters({ log }: { log: AuditLog }) {
  const { t } = useTranslation('audit');
  const { company } = useStores();
  const entryWords = useEntryWords();
  const [days, setDays] = useState<Days>({ from: undefined, to: undefined });
  const { filter } = log;
  const zone = company.client?.time_zone ?? 'UTC';
  const set = (changes: { [Key in keyof LogFilter]: LogFilter[Key] | undefined }) => {
    const next = { ...filter, ...changes };
    log.show(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)));
  };
  const filterValue = (value: string) => (value === everyKind ? undefined : value);
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      <SelectField
        label={t('kind')}
        value={filter.kind ?? everyKind}
        options={[
          { value: everyKind, text: t('allKinds') },
          ...kinds.map((kind) => ({ value: kind, text: t(`kinds.${kind}`) })),
        ]}
        onChange={(kind) => set({ kind: filterValue(kind) as LogFilter['kind'] })}
      />
      <SelectField
        label={t('section')}
        value={filter.section ?? everyKind}
        options={[
          { value: everyKind, text: t('allSections') },
          ...filteredSections.map((section) => ({ value: section, text: entryWords.section({ section }) })),
        ]}
        onChange={(section) => set({ section: filterValue(section) })}
      />
      <SelectField
        label={t('member')}
        value={filter.member_id ?? everyKind}
        options={[
          { value: everyKind, text: t('allMembers') },
          ...company.members.map(({ member_id, name }) => ({ value: member_id, text: name })),
        ]}
        onChange={(member) => set({ member_id: filterValue(member) })}
      />
      <DateRangeField
        label={t('days')}
        placeholder={t('allDays')}
        value={days}
        onChange={(range) => {
          setDays(range);
          set({
            from: range.from === undefined ? undefined : startOfDay(zone, range.from),
            to: range.to === undefined ? undefined : endOfDay(zone, range.to),
          });
        }}
      />
    </div>
  );
});
