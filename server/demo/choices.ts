import type { Company, CompanyStage } from '../../domain/configuration/company';
import { getOutcome } from '../../domain/stages/outcome';
import { listOptions, listStages } from './configuration';
import { memberId } from './people';
import type { equipmentThings } from './vocabulary';

/**
 * Values of choice fields. They follow from the record's number and not from random numbers, so that the existing records of the demo stay the
 * same.
 */

const supplies = [['filter'], ['bags', 'labels'], ['refrigerant', 'filter'], ['labels', 'other:木托盘']] as const;

export function chooseSupplies(number: number): string[] | undefined {
  return number % 5 === 0 ? undefined : [...(supplies[number % supplies.length] ?? [])];
}

/** The models of each kind of machine, by the first letter of their ids in Brightsea's file. */
const modelLetters: Readonly<Record<(typeof equipmentThings)[number], string>> = {
  立式冷柜: 'u',
  卧式冷柜: 'c',
  真空包装机: 'v',
  电子秤: 'w',
  冷藏展示柜: 'd',
  制冰机: 'i',
};

export function chooseModel(
  configuration: Company,
  equipmentName: (typeof equipmentThings)[number],
  number: number,
): string | undefined {
  const models = listOptions(configuration, 'equipment', 'model').filter((id) =>
    id.startsWith(modelLetters[equipmentName]),
  );
  return models[number % models.length];
}

const technicians = ['agent', 'm16', 'm17', 'm18'] as const;

export function chooseTechnicians(number: number): string[] {
  const first = technicians[number % technicians.length] ?? 'agent';
  const second = technicians[(number + 1) % technicians.length] ?? 'agent';
  return (number % 3 === 0 ? [first, second] : [first]).map(memberId);
}

/** Returns the expected stage of a deal, for one deal in three, and the pipeline that follows, for one in four. */
export function chooseExpectation(
  configuration: Company,
  pipelineId: string,
  number: number,
): { expected_stage?: string; next_pipeline?: string } {
  const pipelineStages = listStages(configuration, 'deal').filter((stage) => stage.pipeline_id === pipelineId);
  return {
    ...(number % 3 === 0 ? { expected_stage: pipelineStages[number % pipelineStages.length]?.stage_id } : {}),
    ...(number % 4 === 0 ? { next_pipeline: 'renewal' } : {}),
  };
}

/** The stage of the lead that a contact came from, for one in five. */
export function chooseLeadStage(configuration: Company, number: number): { lead_stage?: string } {
  const leadStages = listStages(configuration, 'lead');
  return number % 5 === 0 ? { lead_stage: leadStages[number % leadStages.length]?.stage_id } : {};
}

/** Returns the reason for losing a record, if its stage is a lost one and its company requires a reason. */
export function chooseLossReason(
  configuration: Company,
  tableId: string,
  stage: CompanyStage,
  number: number,
): Record<string, string | undefined> {
  const field = configuration.types.find(({ table_id }) => table_id === tableId)?.settings?.lost_reason_field_id;
  if (field === undefined || getOutcome(stage) !== 'lost') return {};
  const reasons = listOptions(configuration, tableId, field);
  return { [field]: reasons[number % reasons.length] };
}
