import type { Pipeline } from '@domain/contract/stages/pipelines';
import type { Field, ValueOption } from '@domain/metadata/field';
import type { ObjectType } from '@domain/metadata/object-type';
import { localised } from '@domain/metadata/reading';
import type { StageProperty } from '@domain/views/properties';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import { useStores } from '@/stores';
import { Pipelines } from '@/stores/views/Pipelines';
import type { FilterSubject } from './subjects';

/**
 * Returns the stage of a record as a subject of conditions, and its pipeline if there are several. Both are chosen as the values of fields that
 * hold a stage or a pipeline (SD-27). Call it in an observer.
 */
export function useStageSubjects(table: ObjectType): readonly FilterSubject[] {
  const { t } = useTranslation('views');
  const { api } = useStores();
  const [pipelines] = useState(() => new Pipelines(api, table.table_id));
  useEffect(() => {
    if (table.is_stage_on) void pipelines.load();
  }, [pipelines, table.is_stage_on]);
  if (!table.is_stage_on) return [];
  // Until the pipelines are loaded, conditions on them are shown without the names of their values.
  const list = pipelines.list ?? [];

  const subject = (id: StageProperty, value_type: Field['value_type'], value_options: ValueOption[]): FilterSubject => {
    const name = t(`properties.${id}`);
    return {
      id,
      name,
      field: {
        field_id: id,
        field_name: name,
        table: table.table_id,
        type: 'normal',
        value_type,
        order: 0,
        access: 'read',
        value_options,
      },
    };
  };
  const several = list.length !== 1;
  return [
    ...(several
      ? [
          subject(
            'pipeline_id',
            'PIPELINE',
            list.map((pipeline) => ({ id: pipeline._id, label: getName(pipeline) })),
          ),
        ]
      : []),
    // Pipelines may have stages of the same name.
    subject(
      'stage_id',
      'STAGE',
      list.flatMap((pipeline) =>
        pipeline.stages.map((stage) => ({
          id: stage._id,
          label: several ? `${getName(pipeline)} · ${getName(stage)}` : getName(stage),
          weight: stage.weight,
        })),
      ),
    ),
  ];
}

function getName(pipelineOrStage: Pick<Pipeline, 'name' | 'i18n_resource'>): string {
  return localised(pipelineOrStage, 'name', pipelineOrStage.name, language());
}
