import type { TimelineEvent } from '@domain/contract/timeline/timeline';
import { useTranslation } from 'react-i18next';
import { ChangeList } from './ChangeList';

/** Shows the former and the current related companies, by kind. */
export function RelatedBody({
  changes,
  brief,
}: {
  changes: NonNullable<TimelineEvent['related_changes']>;
  brief: boolean;
}) {
  const { t } = useTranslation('detail');
  return (
    <ChangeList
      brief={brief}
      changes={changes.map(({ kind, removed_text, added_text }) => ({
        field: kind,
        field_name: t(`event.related.${kind}`),
        old_text: removed_text,
        new_text: added_text,
      }))}
    />
  );
}
