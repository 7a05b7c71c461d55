import type { Field } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { Globe, MessageSquareText, Navigation, Phone, type LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/components/avatar';
import { StageChip } from '@/components/stage-chip';
import { TypeIcon } from '@/components/type-icon';
import { language } from '@/i18n';
import { useStores, type StoredRecord } from '@/stores';
import { useValueServices } from '@/values';
import { linkOf } from '@/values/text/link';
import styles from './record-detail.module.css';

interface Deed {
  key: string;
  icon: LucideIcon;
  words: 'highlight.call' | 'highlight.message' | 'highlight.website' | 'highlight.navigate';
  href: string;
  outside: boolean;
}

/** Name, stage and owner first, then what a rep at the door wants: call, message, navigate. */
export const RecordHeader = observer(function RecordHeader({ record, table }: { record: StoredRecord; table: ObjectType }) {
  const { t } = useTranslation('detail');
  const { company } = useStores();
  const { Person } = useValueServices();
  const { json } = record;
  const owner = company.member(json.owner_member_id);
  const deeds = company.fields(record.tableId).flatMap((field) => deedsOf(field, record.value(field.field_id)));
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
        {json.stage && <StageChip stage={json.stage} />}
        <span className={styles.owner}>{Person && owner && !owner.deleted ? <Person id={owner.member_id} name={owner.name}>{ownerWords}</Person> : ownerWords}</span>
      </p>
      {deeds.length > 0 && (
        <nav className={styles.deeds} aria-label={t('highlight.label')}>
          {deeds.slice(0, 5).map(({ key, icon: Icon, words, href, outside }) => (
            <a key={key} className={styles.deed} href={href} {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
              <Icon size={20} aria-hidden="true" />
              <span>{t(words)}</span>
            </a>
          ))}
        </nav>
      )}
    </header>
  );
});

/** What a text of a known sub type lets one do. */
function deedsOf(field: Field, value: unknown): Deed[] {
  if (field.value_type !== 'TEXT' || typeof value !== 'string' || value === '') return [];
  const href = linkOf(value, field.sub_type, language());
  if (!href) return [];
  const key = field.field_id;
  switch (field.sub_type) {
    case 'phone':
      return [
        { key: `${key}-call`, icon: Phone, words: 'highlight.call', href, outside: false },
        { key: `${key}-message`, icon: MessageSquareText, words: 'highlight.message', href: href.replace('tel:', 'sms:'), outside: false },
      ];
    case 'address':
      return [{ key, icon: Navigation, words: 'highlight.navigate', href, outside: true }];
    case 'url':
      return [{ key, icon: Globe, words: 'highlight.website', href, outside: true }];
    default:
      return [];
  }
}
