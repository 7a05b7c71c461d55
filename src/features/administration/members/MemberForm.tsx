import type { AdminMember } from '@domain/contract/people/admin-members';
import { freeSeatRole } from '@domain/metadata/role';
import { ArrowRightLeft, Eye } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, newIdempotencyKey } from '@/api';
import { Avatar } from '@/components/avatar';
import { CheckList } from '@/components/check-list';
import { FieldError } from '@/components/field-label';
import { Row } from '@/components/row';
import { Sheet } from '@/components/sheet';
import { Switch } from '@/components/switch';
import { attempt, showToast } from '@/components/toast';
import { joinNames } from '@/i18n';
import { addresses } from '@/routes';
import { useStores } from '@/stores';
import { getAdministration } from '@/stores/administration/Administration';
import type { Members, MemberValues } from '@/stores/administration/Members';
import { Teams } from '@/stores/administration/Teams';
import { unsavedValues } from '@/stores/administration/unsaved-values';
import { enter } from '@/stores/session/view';
import { ChoiceField } from '@/values/form-fields';
import { roleName } from '../roles/role-words';
import { HandOverSheet } from './HandOverSheet';
import { useMemberWords } from './member-words';
import { SaveButton } from '../SaveButton';
import { useDiscard } from '../use-discard';
import styles from '../people.module.css';

interface Props {
  members: Members;
  member: AdminMember;
  onClose(): void;
}

const seats = ['paid', 'free', 'none'] as const;

/**
 * Shows the roles, own teams, seat and administration of a member. Offers to see the company as the member, and to hand over the member's records.
 */
export const MemberForm = observer(function MemberForm({ members, member, onClose }: Props) {
  const { t } = useTranslation('people');
  const stores = useStores();
  const id = useId();
  const memberWords = useMemberWords();
  const [teams] = useState(() => new Teams(stores.api, () => void stores.company.load()));
  const [values, setValues] = useState<MemberValues>({});
  const [error, setError] = useState<unknown>();
  const [unsaved, setUnsaved] = useState<readonly (keyof MemberValues)[]>([]);
  const [handingOver, setHandingOver] = useState(false);
  const [entering, setEntering] = useState(false);
  useEffect(() => void teams.load(), [teams]);
  const set = (changes: MemberValues) => setValues({ ...values, ...changes });
  const now = { ...member, ...values };
  const ownTeams = values.own_team_ids ?? member.team_ids;
  const isDirty = Object.keys(values).length > 0;
  const { close, closeBy, question } = useDiscard({ saving: members.doing.busy, dirty: isDirty }, onClose);
  const ownAmong = (ids: readonly string[]) =>
    ids.filter((teamId) => teams.own.some(({ team_id }) => team_id === teamId));
  const save = async () => {
    setError(undefined);
    setUnsaved([]);
    try {
      const saved = await members.set(member.member_id, values);
      void getAdministration(stores).refresh();
      void stores.company.load();
      const unsaved = unsavedValues(values, { ...saved, own_team_ids: ownAmong(saved.team_ids) });
      if (unsaved.length > 0) {
        setValues({});
        setUnsaved(unsaved);
        return;
      }
      showToast({ kind: 'success', text: t('member.saved', { name: member.name }) });
      onClose();
    } catch (problem) {
      setError(problem);
    }
  };
  const see = async () => {
    setEntering(true);
    await attempt(
      () =>
        enter(stores, member, {
          at: addresses.home(stores.company.tables[0]?.table_id),
          idempotencyKey: newIdempotencyKey(),
        }),
      errorText,
    );
    setEntering(false);
  };
  const roles = (getAdministration(stores).answer?.roles ?? [])
    .map(({ role }) => ({ value: String(role['role_id']), text: roleName(role) }))
    // A member on a free seat has this role automatically.
    .filter(({ value }) => value !== freeSeatRole || now.role_ids.includes(value));
  const labels: Record<keyof MemberValues, string> = {
    role_ids: t('member.roles'),
    own_team_ids: t('member.ownTeams'),
    seat: t('member.seat'),
    is_admin: t('members.administrator'),
    is_data_admin: t('member.dataAdministrator'),
  };
  const suiteTeams = teams.list.filter((team) => !team.is_own && member.team_ids.includes(team.team_id));
  return (
    <Sheet
      title={member.name}
      size="full"
      onDismiss={close}
      closeBy={closeBy}
      footer={<SaveButton dirty={isDirty} busy={members.doing.busy} onSave={save} />}
    >
      <div className={styles.sheet}>
        <div className={styles.person}>
          <Avatar name={member.name} url={member.avatar_url} size={48} faded={member.deleted} />
          <div>
            {suiteTeams.length > 0 && <p>{joinNames(suiteTeams.map(({ name }) => name))}</p>}
            <p className={styles.hint}>{memberWords.state(member) || t('member.fromSuite')}</p>
          </div>
        </div>
        <div className={styles.rows}>
          {!member.deleted && (
            <Row
              icon={<Eye size={20} />}
              title={t('seeAs.start')}
              text={t('seeAs.hint')}
              disabled={entering || isDirty}
              onClick={() => void see()}
            />
          )}
          <Row
            icon={<ArrowRightLeft size={20} />}
            title={t('handOver.start')}
            text={t('handOver.hint')}
            disabled={isDirty}
            onClick={() => setHandingOver(true)}
          />
        </div>
        <CheckList
          legend={t('member.roles')}
          choices={roles}
          chosen={now.role_ids}
          onChange={(role_ids) => set({ role_ids })}
        />
        {teams.own.length > 0 && (
          <CheckList
            legend={t('member.ownTeams')}
            choices={teams.own.map(({ team_id, name }) => ({ value: team_id, text: name }))}
            chosen={ownAmong(ownTeams)}
            onChange={(own_team_ids) => set({ own_team_ids })}
          />
        )}
        <ChoiceField
          label={t('member.seat')}
          value={now.seat}
          options={seats.map((value) => ({ value, text: t(`seats.${value}`) }))}
          hint={t(`seatHints.${now.seat}`)}
          onChange={(seat) => set({ seat })}
        />
        <div>
          <Switch
            label={t('members.administrator')}
            checked={now.is_admin}
            onChange={(is_admin) => set({ is_admin })}
          />
          <p className={styles.hint}>{t('member.administratorHint')}</p>
          <Switch
            label={t('member.dataAdministrator')}
            checked={now.is_data_admin}
            onChange={(is_data_admin) => set({ is_data_admin })}
          />
          <p className={styles.hint}>{t('member.dataAdministratorHint')}</p>
        </div>
        <FieldError
          id={id}
          text={
            error !== undefined
              ? errorText(error)
              : unsaved.length > 0
                ? t('member.unsaved', { what: joinNames(unsaved.map((key) => labels[key])) })
                : undefined
          }
        />
      </div>
      {handingOver && <HandOverSheet member={member} onClose={() => setHandingOver(false)} />}
      {question}
    </Sheet>
  );
});
