import type { Item } from '@domain/configuration/sections';
import { getOutcome } from '@domain/stages/outcome';
import { Pencil } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/button';
import { IconButton } from '@/components/icon-button';
import { EditSheet } from '../lists/EditSheet';
import { ThingList } from '../lists/ThingList';
import { getName, listPipelines } from '../settings/choices';
import { newId } from '../settings/new-id';
import { newItemId, useThings } from './use-things';
import { useType } from './use-type';

const ofPipeline = 'pipeline:';

/** Shows the pipelines of a type with their stages: their order, and the requirements of each. */
export const StagesScreen = observer(function StagesScreen({ tableId }: { tableId: string }) {
  const { t } = useTranslation('administration');
  const sectionEditor = useThings(tableId, 'stages');
  const { configuration, version, getItems, item = '', setItem, sheet, openSheet } = sectionEditor;
  const stages = getItems('stages');
  const pipelines = listPipelines(configuration.answer?.type);
  const getId = (stage: Item) => `${String(stage['pipeline_id'])}/${String(stage['stage_id'])}`;
  const open = stages.find((stage) => getId(stage) === item);
  const namedPipeline = getItems('pipelines').find(({ pipeline_id }) => `${ofPipeline}${String(pipeline_id)}` === item);
  const getText = (stage: Item) => {
    const { weight } = stage as { weight: number };
    const outcome = getOutcome({ weight });
    return outcome === 'open' ? t('stages.weight', { weight }) : t(`stages.${outcome}`);
  };
  const order = (pipeline: string) => (ids: string[]) => {
    // The other pipelines keep their positions.
    const remainingIds = [...ids];
    const stageItems = stages.map((stage) =>
      stage['pipeline_id'] === pipeline ? (remainingIds.shift() ?? '') : getId(stage),
    );
    return sectionEditor.order(stageItems);
  };
  const [, newIn] = item.split(newItemId);
  return (
    <>
      {pipelines.map(({ id, name }) => (
        <ThingList
          key={id}
          label={name}
          things={stages
            .filter(({ pipeline_id }) => pipeline_id === id)
            .map((stage) => ({ id: getId(stage), name: getName(stage), text: getText(stage) }))}
          onOpen={setItem}
          onOrder={order(id)}
          add={t('stages.add')}
          onAdd={() => setItem(`${newItemId}${id}`)}
        >
          <IconButton
            label={t('stages.editPipeline', { name })}
            tone="soft"
            onClick={() => setItem(`${ofPipeline}${id}`)}
          >
            <Pencil size={18} aria-hidden="true" />
          </IconButton>
        </ThingList>
      ))}
      <Button onClick={() => setItem(`${ofPipeline}${newItemId}`)}>{t('stages.addPipeline')}</Button>
      {open && (
        <EditSheet
          {...openSheet}
          title={t('stages.edit')}
          remove={{ id: item, name: getName(open), label: t('stages.remove') }}
        />
      )}
      {item.startsWith(newItemId) && (
        <EditSheet
          {...sheet}
          title={t('stages.add')}
          start={{ item: { pipeline_id: newIn, stage_id: newId('s'), name: '', weight: 50 }, version }}
          index={placeOfNew(stages, newIn)}
        />
      )}
      {(namedPipeline ?? item.startsWith(ofPipeline)) && (
        <PipelineSheet
          key={item}
          {...{
            tableId,
            id: item.slice(ofPipeline.length),
            isNamed: namedPipeline !== undefined,
            onClose: sheet.onClose,
          }}
        />
      )}
    </>
  );
});

/** A new stage comes before those that close its pipeline. */
function placeOfNew(stages: readonly Item[], pipeline: string | undefined): number {
  const isOurs = ({ pipeline_id }: Item) => pipeline_id === pipeline;
  const closing = stages.findIndex((stage) => isOurs(stage) && getOutcome(stage as { weight: number }) !== 'open');
  if (closing >= 0) return closing;
  const last = stages.map(isOurs).lastIndexOf(true);
  return last < 0 ? stages.length : last + 1;
}

interface PipelineProps {
  tableId: string;
  id: string;
  /** Whether the pipeline has a name already; without one, only its stages refer to it. */
  isNamed: boolean;
  onClose(): void;
}

/** The name of a pipeline; a new one comes with its first stage. */
const PipelineSheet = observer(function PipelineSheet({ tableId, id, isNamed, onClose }: PipelineProps) {
  const { t } = useTranslation('administration');
  const { version, getItems, known } = useType(tableId);
  const isNew = id === newItemId;
  const sheet = { title: t('stages.pipeline'), section: 'pipelines', tableId, onClose } as const;
  if (!isNamed)
    return (
      <EditSheet
        {...sheet}
        start={{ item: { pipeline_id: isNew ? newId('p') : id, name: '' }, version }}
        along={({ pipeline_id }) => (isNew ? [firstStage(tableId, pipeline_id, t('stages.first'))] : [])}
      />
    );
  const stages = getItems('stages').filter(({ pipeline_id }) => pipeline_id === id);
  const name = getName(known('pipelines', id)()?.item);
  return (
    <EditSheet
      {...sheet}
      known={known('pipelines', id)}
      remove={stages.length === 0 && { id, name, label: t('stages.removePipeline') }}
    />
  );
});

const firstStage = (table_id: string, pipeline_id: unknown, name: string) =>
  ({
    action: 'add',
    section: 'stages',
    table_id,
    value: { pipeline_id, stage_id: newId('s'), name, weight: 10, settings: { is_default: true } },
  }) as const;
