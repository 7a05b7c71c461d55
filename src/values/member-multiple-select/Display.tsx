import { useTranslation } from 'react-i18next';
import { AvatarGroup } from '@/components/avatar/AvatarGroup';
import { joinValues } from '@/i18n';
import { Display as One } from '../member-single-select/Display';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import type { DisplayProps } from '../value-view';
import styles from '../values.module.css';

/** Shows colleagues one after another, in a line as a group with their names; former members are grey. */
export default function Display({ value, field, size }: DisplayProps) {
  const members = Array.isArray(value) ? value.map(String) : [];
  if (members.length === 0) return size === 'block' ? <Nothing /> : null;
  if (size === 'line' && members.length > 1) return <Group ids={members} />;
  return (
    <span className={styles.several}>
      {members.map((id) => (
        <One key={id} value={id} field={field} size={size} />
      ))}
    </span>
  );
}

function Group({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('values');
  const { member } = useValueServices().people;
  const people = ids.map((id) => {
    const { name = t('unknownMember'), avatar_url, deleted = false } = member(id) ?? {};
    return { name: deleted ? t('leftMember', { name }) : name, url: avatar_url, faded: deleted };
  });
  return (
    <span className={styles.member}>
      <AvatarGroup people={people} size={20} />
      <span className={styles.line}>{joinValues(people.map(({ name }) => name))}</span>
    </span>
  );
}
