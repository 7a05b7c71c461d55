import { localised } from '@domain/metadata/reading';
import { StageChip } from '@/components/stage-chip';
import { Nothing } from '../Nothing';
import { useValueServices } from '../services';
import { findOption } from '../single-select/Display';
import type { DisplayProps } from '../value-view';

/** The stage's chip: won and lost have their colours. */
export default function Display({ value, field, size }: DisplayProps) {
  const { language } = useValueServices();
  if (typeof value !== 'string' || value === '') return size === 'block' ? <Nothing /> : null;
  const stage = findOption(field, value);
  return (
    <StageChip
      stage={{
        pipeline_id: '',
        stage_id: value,
        weight: stage?.weight ?? 50,
        name: stage ? localised(stage, 'label', stage.label, language) : value,
      }}
    />
  );
}
