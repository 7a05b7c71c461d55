import type { Collaborator } from '@domain/objects/collaborators';
import { Ellipsis, Eye, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/components/confirm';
import { IconButton } from '@/components/icon-button';
import { Notice } from '@/components/notice';
import { useStores, type StoredRecord } from '@/stores';
import { AddCollaborators, ChooseMembers } from './AddCollaborators';
import { Applications } from './Applications';
import { MemberLine } from './MemberLine';
import { MemberMenu } from './MemberMenu';
import { ReadersSheet } from './ReadersSheet';
import { useTeam, type TeamRole } from './use-team';
import styles from './collaborators.module.css';

interface Props {
  record: StoredRecord;
  /** Called when the team was changed, or when the reader has loaded its current state. */
  onChanged(): void;
  /** Hands the record over; undefined if the reader may not. */
  onOwner: (() => void) | undefined;
}

/** A requested change of one member in one role. */
type TeamRequest = { what: 'replace' | 'remove'; role: TeamRole; memberId: string };

/** Shows everyone who works on a record with their roles, and its followers. */
export const CollaboratorList = observer(function CollaboratorList({ record, onChanged, onOwner }: Props) {
  const { t } = useTranslation('collaborators');
  const { company } = useStores();
  const team = useTeam(record, onChanged);
  const { roles, collaborators, change } = team;
  const [adding, setAdding] = useState(false);
  const [readers, setReaders] = useState(false);
  const [request, setAsked] = useState<TeamRequest>();
  const getName = (id: string) => company.member(id)?.name ?? '';
  const rolesText = ({ isOwner, roles: ownRoles }: Collaborator) =>
    [...(isOwner ? [t('owner')] : []), ...roles.filter(({ id }) => ownRoles.includes(id)).map(({ name }) => name)].join(
      ' · ',
    );
  const followers = record.json.follower_member_ids;
  const close = () => setAsked(undefined);
  return (
    <section className={styles.list}>
      {change && roles.length > 0 && (
        <button type="button" className={styles.add} aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden="true" /> {t('add')}
        </button>
      )}
      {change && <Applications record={record} roles={roles} onChanged={onChanged} />}
      {collaborators.length === 0 ? (
        <Notice title={t('none')} />
      ) : (
        <ul className={styles.rows} aria-label={t('members')}>
          {collaborators.map((collaborator) => (
            <MemberLine key={collaborator.memberId} memberId={collaborator.memberId} text={rolesText(collaborator)}>
              {collaborator.isOwner && onOwner && (
                <button type="button" className={styles.action} aria-haspopup="dialog" onClick={onOwner}>
                  {t('handOver')}
                </button>
              )}
              {change && roles.length > 0 && (
                <Actions
                  collaborator={collaborator}
                  name={getName(collaborator.memberId)}
                  roles={roles}
                  onAdd={(role) => void change({ add: [{ member_id: collaborator.memberId, role: role.id }] })}
                  onAsk={(action, role) => setAsked({ what: action, role, memberId: collaborator.memberId })}
                />
              )}
            </MemberLine>
          ))}
        </ul>
      )}
      {followers.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('followers', { count: followers.length })}</h2>
          <ul className={styles.rows} aria-label={t('followers', { count: followers.length })}>
            {followers.map((id) => (
              <MemberLine key={id} memberId={id} />
            ))}
          </ul>
        </>
      )}
      <button type="button" className={styles.readers} aria-haspopup="dialog" onClick={() => setReaders(true)}>
        <Eye size={18} aria-hidden="true" /> {t('readers.title')}
      </button>
      {readers && <ReadersSheet record={record} onClose={() => setReaders(false)} />}
      {adding && change && (
        <AddCollaborators
          roles={roles}
          onClose={() => setAdding(false)}
          onDone={(role, members) => {
            setAdding(false);
            void change({ add: members.map((member_id) => ({ member_id, role: role.id })) });
          }}
        />
      )}
      {request?.what === 'replace' && change && (
        <ChooseMembers
          role={request.role}
          several={false}
          onClose={close}
          onDone={([member_id]) => {
            close();
            if (member_id === undefined) return;
            const role = request.role.id;
            void change({ add: [{ member_id, role }], remove: [{ member_id: request.memberId, role }] });
          }}
        />
      )}
      {request?.what === 'remove' && change && (
        <Confirm
          danger
          title={t('removeTitle', { name: getName(request.memberId), role: request.role.name })}
          confirmLabel={t('removeConfirm')}
          busy={team.busy}
          onCancel={close}
          onConfirm={() =>
            void change({ remove: [{ member_id: request.memberId, role: request.role.id }] }).then(close)
          }
        >
          {t('removeText')}
        </Confirm>
      )}
    </section>
  );
});

interface ActionsProps {
  collaborator: Collaborator;
  name: string;
  roles: readonly TeamRole[];
  onAdd(role: TeamRole): void;
  onAsk(action: TeamRequest['what'], role: TeamRole): void;
}

function Actions({ collaborator, name, roles, onAdd, onAsk }: ActionsProps) {
  const { t } = useTranslation('collaborators');
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setShown] = useState(false);
  const closeAndRun = (work: () => void) => () => {
    setShown(false);
    work();
  };
  return (
    <>
      <IconButton
        label={t('change', { name })}
        aria-haspopup="dialog"
        tone="faint"
        onClick={() => setShown(true)}
        ref={anchor}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <MemberMenu
          name={name}
          collaborator={collaborator}
          roles={roles}
          anchor={anchor}
          onAdd={(role) => closeAndRun(() => onAdd(role))()}
          onReplace={(role) => closeAndRun(() => onAsk('replace', role))()}
          onRemove={(role) => closeAndRun(() => onAsk('remove', role))()}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
