import { ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { CardSkeletons } from '@/components/card-list';
import { FailureNotice } from '@/components/notice';
import { Row } from '@/components/row';
import { TypeIcon } from '@/components/type-icon';
import { EditSheet } from '../lists/EditSheet';
import { openPlace, useItem } from '../place';
import { getName } from '../settings/choices';
import { FieldsScreen } from './FieldsScreen';
import { StagesScreen } from './StagesScreen';
import styles from './types.module.css';
import { useType } from './use-type';
import { ViewsScreen } from './ViewsScreen';

const screens = { fields: FieldsScreen, stages: StagesScreen, views: ViewsScreen } as const;
const screenIds = ['fields', 'stages', 'views'] as const;
const settings = 'settings';

/** Shows one object type: its settings, and links to its fields, stages and views. */
export const TypeScreen = observer(function TypeScreen({
  tableId,
  part: screenId,
}: {
  tableId: string;
  part: string | undefined;
}) {
  const { t } = useTranslation('administration');
  const { configuration, getItems } = useType(tableId);
  const [item, setItem] = useItem();
  const { answer, status, error } = configuration;
  if (status === 'failed')
    return <FailureNotice title={t('failed')} text={errorText(error)} onRetry={() => void configuration.load()} />;
  if (!answer) return <CardSkeletons count={4} />;
  const { type } = answer;
  const currentScreenId = screenIds.find((candidate) => candidate === screenId);
  const Screen = currentScreenId && screens[currentScreenId];
  const close = () => setItem(undefined);
  return (
    <>
      <p className={styles.head}>
        <TypeIcon icon={String(type['icon_name'])} color={String(type['theme_color'])} size={32} />
        {getName(type)}
      </p>
      {Screen ? (
        <Screen tableId={tableId} />
      ) : (
        <div className={styles.rows}>
          <Row title={t('types.settings')} trailing={<ChevronRight size={18} />} onClick={() => setItem(settings)} />
          {screenIds.map((candidate) => (
            <Row
              key={candidate}
              title={t(`types.${candidate}`)}
              trailing={
                <>
                  {getItems(candidate).length}
                  <ChevronRight size={18} aria-hidden="true" />
                </>
              }
              onClick={() => openPlace({ section: 'types', type: tableId, part: candidate })}
            />
          ))}
        </div>
      )}
      {item === settings && !Screen && (
        <EditSheet
          title={t('types.settings')}
          section="types"
          tableId={tableId}
          known={() =>
            configuration.answer && { item: configuration.answer.type, version: configuration.answer.version }
          }
          remove={!answer.is_built_in && { id: tableId, name: getName(type), label: t('types.remove') }}
          onClose={close}
        />
      )}
    </>
  );
});
