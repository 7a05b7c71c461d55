import type { Condition } from '../filter-tree';
import { presentMoment } from '../filters/date-presets';
import type { Field } from '../metadata/field';
import type { QuickWord } from '../metadata/places';
import type { DaySetting } from '../metadata/settings';
import { isClosed, type Stage } from '../stages/stage';
import { valueTypes } from '../values';
import { listConjuncts } from './sections';

/** The conditions of each word among a type's quick filters. A word without conditions is not offered. */
export type QuickConditions = Partial<Record<QuickWord, Condition[]>>;

interface QuickSubject {
  /** The fields of the type that the reader sees. */
  fields: readonly Field[];
  /** The stages of the type. */
  stages: readonly Stage[];
}

/**
 * Returns the conditions of records that are not closed, of those that are late, and of those that are due in this month. They come from the
 * settings of the day, so that a list and the home page agree.
 */
export function buildQuickConditions(
  { due_field_ids: dueFieldIds = [], filter }: DaySetting,
  { fields, stages }: QuickSubject,
): QuickConditions {
  const visibleFields = fields.filter(({ access }) => access !== 'none');
  const filterConditions = filter ? listConjuncts(filter) : [];
  const stageConditions = excludeClosed(stages);
  const areKnown = filterConditions?.every(({ field }) => visibleFields.some(({ field_id }) => field_id === field));
  if (!filterConditions || !areKnown || !stageConditions) return {};
  const open = [...filterConditions, ...stageConditions];
  const dueField = visibleFields.find(({ field_id }) => field_id === dueFieldIds[0]);
  return {
    ...(open.length > 0 ? { is_open: open } : {}),
    ...(dueField ? buildDueConditions(dueField, open) : {}),
  };
}

function buildDueConditions({ field_id: field, value_type }: Field, open: readonly Condition[]): QuickConditions {
  const { storage } = valueTypes[value_type];
  if (storage !== 'date' && storage !== 'instant') return {};
  const relation = storage === 'date' ? 'equal' : 'range';
  return {
    is_overdue: [{ field, relation: 'lt', value: storage === 'date' ? 'TODAY' : presentMoment }, ...open],
    due_this_month: [{ field, relation, value: 'THIS_MONTH' }, ...open],
  };
}

/**
 * Returns the condition that leaves out won and lost records. Undefined where pipelines use one id for a stage that closes and for one that does
 * not: one condition cannot say which is meant.
 */
function excludeClosed(stages: readonly Stage[]): Condition[] | undefined {
  const closedIds = [...new Set(stages.filter(isClosed).map(({ stage_id }) => stage_id))];
  if (stages.some((stage) => closedIds.includes(stage.stage_id) && !isClosed(stage))) return undefined;
  return closedIds.length > 0 ? [{ field: 'stage_id', relation: 'exclude', value: closedIds }] : [];
}
