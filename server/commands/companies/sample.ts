import type { Language } from '../../../domain/languages';
import type { TemplateId } from '../../../domain/templates';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { deleteSample, noteSample, listSampleRecords } from '../../queries/companies/sample-records';
import { sampleValues, templateSample } from '../../templates';
import { applicantContext, approvedTarget } from '../approvals/applicant';
import { removeWithChildren } from '../records/remove-record';
import { createRecord } from '../records/save-record';

type SampleApp = Pick<App, 'now' | 'makeId'>;

interface SampleOf {
  clientId: string;
  /** The owner of its records. */
  memberId: string;
}

/**
 * Creates the sample of a template as if the member saved it: with timelines, links in both directions and computed values. @returns the number of
 * records. @throws AppError invalid where the company's types do not accept it
 */
export async function addSample(
  trx: Trx,
  app: SampleApp,
  { clientId, memberId }: SampleOf,
  { template, language }: { template: TemplateId; language: Language },
): Promise<number> {
  const context = await applicantContext(trx, app, { client_id: clientId, member_id: memberId });
  const ids = new Map<string, string>();
  const records: { table_id: string; record_id: string }[] = [];
  for (const sampleRecord of templateSample(template, language)) {
    const { timeZone } = context.actor;
    const values = sampleValues(sampleRecord, { ids, owner: memberId, timeZone, now: app.now() });
    const target = await approvedTarget(trx, context, sampleRecord.table_id, Object.keys(values));
    const record = await createRecord(trx, context, target, {
      values,
      ...(sampleRecord.stage && {
        stage: { pipelineId: sampleRecord.stage.pipeline_id, stageId: sampleRecord.stage.stage_id },
      }),
    });
    ids.set(sampleRecord.key, record.id);
    records.push({ table_id: sampleRecord.table_id, record_id: record.id });
  }
  await noteSample(trx, clientId, records);
  return records.length;
}

/** Deletes the remaining sample of a company for good, without the bin. Members' notes about its records stay. @returns the number of records. */
export async function removeSample(trx: Trx, app: SampleApp, { clientId, memberId }: SampleOf): Promise<number> {
  const context = await applicantContext(trx, app, { client_id: clientId, member_id: memberId });
  const records = await listSampleRecords(trx, clientId);
  for (const { table_id, record_id } of records) await removeWithChildren(trx, context, table_id, record_id);
  await deleteSample(trx, clientId, records);
  return records.length;
}
