import { getBehaviour } from '@domain/objects/behaviour';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { CardList, CardRow, CardSkeletons } from '@/components/card-list';
import { FailureNotice } from '@/components/notice';
import { TypeIcon } from '@/components/type-icon';
import { errorText } from '@/api';
import { useStores } from '@/stores';
import { getAdministration } from '@/stores/administration/Administration';
import { EditSheet } from '../lists/EditSheet';
import styles from '../lists/lists.module.css';
import { useItem } from '../place';
import { getName } from '../settings/choices';
import { useType } from '../types/use-type';
import { PlacesPreview } from './PlacesPreview';
import { getDeclared, isSet, type Topic } from './topics';

/** Every object type with its settings of one topic, which open in a sheet. */
export const TopicScreen = observer(function TopicScreen({ topic }: { topic: Topic }) {
  const { t } = useTranslation('administration');
  const { answer } = getAdministration(useStores());
  const [item, setItem] = useItem();
  if (!answer) return null;
  const types = answer.types
    .map(({ type }) => type)
    .filter(({ table_id }) => getBehaviour(String(table_id)).presence !== 'attached');
  const open = types.find(({ table_id }) => table_id === item);
  return (
    <>
      <p>{t(`topics.${topic}`)}</p>
      <CardList label={t(`section.${topic}`)}>
        {types.map((type) => {
          const id = String(type['table_id']);
          return (
            <CardRow
              key={id}
              leading={<TypeIcon icon={String(type['icon_name'])} color={String(type['theme_color'])} size={36} />}
              onClick={() => setItem(id)}
            >
              <span className={styles.name}>{getName(type)}</span>
              <span className={styles.second}>{t(isSet(topic, type) ? 'topics.own' : 'topics.standard')}</span>
            </CardRow>
          );
        })}
      </CardList>
      {open && (
        <TypeSheet
          topic={topic}
          tableId={String(open['table_id'])}
          title={`${getName(open)} · ${t(`section.${topic}`)}`}
          onClose={() => setItem(undefined)}
        />
      )}
    </>
  );
});

/** Shows the settings of a topic for one type. */
const TypeSheet = observer(function TypeSheet({
  topic,
  tableId,
  title,
  onClose,
}: {
  topic: Topic;
  tableId: string;
  title: string;
  onClose(): void;
}) {
  const { t } = useTranslation('administration');
  const { configuration } = useType(tableId);
  const { answer, status, error } = configuration;
  if (status === 'failed')
    return <FailureNotice title={t('failed')} text={errorText(error)} onRetry={() => void configuration.load()} />;
  if (!answer) return <CardSkeletons count={2} />;
  return (
    <EditSheet
      title={title}
      section="types"
      tableId={tableId}
      declared={getDeclared(topic)}
      known={() => configuration.answer && { item: configuration.answer.type, version: configuration.answer.version }}
      onClose={onClose}
    >
      {topic === 'places' ? (draft) => <PlacesPreview draft={draft} /> : undefined}
    </EditSheet>
  );
});
