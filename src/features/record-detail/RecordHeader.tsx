import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { objectCalls } from '@domain/contract/record-calls';
import { abilities } from '@domain/kinds';
import type { RecordJson } from '@domain/contract/shapes';
import { ChevronDown, Eye, Globe, Navigation, Phone, Users, type LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { AvatarGroup } from '@/components/avatar/AvatarGroup';
import { StageChip } from '@/components/stage-chip';
import { TypeIcon } from '@/components/type-icon';
import { lazyPart } from '@/components/lazy';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { useValueServices, valueViews } from '@/values';
import { buildLink } from '@/values/text/link';
import { FollowButton } from './FollowButton';
import { Highlights } from './Highlights';
import styles from './record-detail.module.css';

interface HeaderAction {
  key: string;
  icon: LucideIcon;
  labelKey: 'highlight.call' | 'highlight.website' | 'highlight.navigate';
  href: string;
  outside: boolean;
}

/** The button for a text message, shown once the check says that the number accepts them. */
interface MessageAction {
  key: string;
  phone: string;
  region: string | undefined;
}

/** The check of whether a number accepts messages needs a library; the page does not wait for it and is complete without it. */
const Message = lazyPart(() => import(/* webpackChunkName: "value-text-phone" */ './MessageAction'), {
  wait: <span className={styles.quickAction} aria-hidden="true" />,
  quiet: true,
  rests: true,
});

/** A member with one of these rights may do more than read: a draft is finished or removed, and never edited. */
const changes = ['update', 'move', 'remove'] as const;

/** Shows name, stage and owner first, then the actions of a sales representative on a visit: call, message, navigate. */
export const RecordHeader = observer(function RecordHeader({
  record,
  table,
  onJoin,
  onMove,
  onStatus,
  onTeam,
  children,
}: {
  record: StoredRecord;
  table: ObjectType;
  onJoin: (() => void) | undefined;
  onMove: (() => void) | undefined;
  onStatus: (() => void) | undefined;
  onTeam: (() => void) | undefined;
  /** The content of other features in the header. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const { Profile } = useValueServices().people;
  const { json } = record;
  const owner = company.member(json.owner_member_id);
  const actions = company.fields(record.tableId).flatMap((field) => listActions(field, record.value(field)));
  const ownerWords = (
    <>
      {owner && <Avatar name={owner.name} url={owner.avatar_url} size={20} faded={owner.deleted} />}
      <span className="visually-hidden">{t('owner')}</span>
      <span className={styles.ownerName}>{owner ? owner.name : t('noOwner')}</span>
    </>
  );
  return (
    <header className={styles.header}>
      <div className={styles.identity}>
        <TypeIcon icon={table.icon_name} color={table.theme_color} size={48} />
        <div className={styles.names}>
          <h1 className={styles.name}>{record.title || t('untitled')}</h1>
        </div>
      </div>
      <p className={styles.facts}>
        {!changes.some((right) => record.hasRight(right)) && objectCalls(record.tableId).update && (
          <span className={styles.readOnly}>
            <Eye size={14} aria-hidden="true" />
            {t('readOnly')}
          </span>
        )}
        <StageButton stage={json.stage} onMove={onMove} />
        <StatusButton record={record} table={table} onStatus={onStatus} />
        <span className={styles.owner}>
          {Profile && owner && !owner.deleted ? (
            <Profile id={owner.member_id} name={owner.name}>
              {ownerWords}
            </Profile>
          ) : (
            ownerWords
          )}
        </span>
        {onJoin && (
          <button type="button" className={styles.join} aria-haspopup="dialog" onClick={onJoin}>
            {t('join')}
          </button>
        )}
        {onTeam && <TeamButton record={record} onTeam={onTeam} />}
        <FollowButton record={record} />
        {children}
      </p>
      <Highlights record={record} table={table} />
      {actions.length > 0 && (
        <nav className={styles.quickActions} aria-label={t('highlight.label')}>
          {actions
            .slice(0, 5)
            .map((action) =>
              'phone' in action ? (
                <Message key={action.key} phone={action.phone} region={action.region} />
              ) : (
                <ActionLink key={action.key} action={action} />
              ),
            )}
        </nav>
      )}
    </header>
  );
});

/** Shows the stage of the record; a tap moves it, if the reader may. */
function StageButton({ stage, onMove }: { stage: RecordJson['stage']; onMove: (() => void) | undefined }) {
  const { t } = useTranslation(['stages', 'detail']);
  const chip = stage ? <StageChip stage={stage} /> : onMove && <span>{t('stages:choose')}</span>;
  if (!onMove) return <>{chip}</>;
  return (
    <button type="button" className={styles.stage} aria-haspopup="dialog" onClick={() => onMove()}>
      {chip}
      <span className="visually-hidden">{t('stages:title')}</span>
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  );
}

/** Shows the status of the record; a tap changes it, if the reader may. */
const StatusButton = observer(function StatusButton({
  record,
  table,
  onStatus,
}: {
  record: StoredRecord;
  table: ObjectType;
  onStatus: (() => void) | undefined;
}) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const field = table.status && company.field(record.tableId, table.status.field_id);
  if (!field) return null;
  const { Display } = valueViews[field.value_type];
  const value = record.value(field);
  const chip =
    value === undefined ? (
      onStatus && <span>{t('status.choose')}</span>
    ) : (
      <Display value={value} field={field} size="line" />
    );
  if (!onStatus) return <>{chip}</>;
  return (
    <button type="button" className={styles.stage} aria-haspopup="dialog" onClick={onStatus}>
      {chip}
      <span className="visually-hidden">{t('status.title')}</span>
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  );
});

/** Shows the first members of the record besides its owner, whose name is next to them; a tap shows all members with their roles. */
const TeamButton = observer(function TeamButton({ record, onTeam }: { record: StoredRecord; onTeam(): void }) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const people = record.json._all_member_ids.flatMap((id) => company.member(id) ?? []);
  if (people.length === 0) return null;
  const colleagues = people.filter(({ member_id }) => member_id !== record.json.owner_member_id);
  return (
    <button type="button" className={styles.team} aria-label={t('team', { count: people.length })} onClick={onTeam}>
      {colleagues.length > 0 ? (
        <AvatarGroup
          people={colleagues.map(({ name, avatar_url, deleted }) => ({ name, url: avatar_url, faded: deleted }))}
          size={24}
        />
      ) : (
        <Users size={20} aria-hidden="true" />
      )}
    </button>
  );
});

function ActionLink({ action: { icon: Icon, labelKey, href, outside: isExternal } }: { action: HeaderAction }) {
  const { t } = useTranslation('detail');
  return (
    <a
      className={styles.quickAction}
      href={href}
      {...(isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      <Icon size={20} aria-hidden="true" />
      <span>{t(labelKey)}</span>
    </a>
  );
}

/** Returns the actions on a text of a known sub type. */
function listActions(field: Field, value: unknown): (HeaderAction | MessageAction)[] {
  if (abilities[field.value_type].text !== 'line' || typeof value !== 'string' || value === '') return [];
  const href = buildLink(value, field.sub_type, language());
  if (!href) return [];
  const key = field.field_id;
  switch (field.sub_type) {
    case 'phone':
      return [
        { key: `${key}-call`, icon: Phone, labelKey: 'highlight.call', href, outside: false },
        { key: `${key}-message`, phone: value, region: field.phone_region },
      ];
    case 'address':
      return [{ key, icon: Navigation, labelKey: 'highlight.navigate', href, outside: true }];
    case 'url':
      return [{ key, icon: Globe, labelKey: 'highlight.website', href, outside: true }];
    default:
      return [];
  }
}
