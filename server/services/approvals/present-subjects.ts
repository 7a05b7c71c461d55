import {
  subjectReferences,
  subjectTexts,
  type SubjectSource,
  type SubjectTexts,
} from '../../../domain/approvals/facts';
import type { Approval } from '../../../domain/contract/approvals/approvals';
import { localised, type Field } from '../../../domain/metadata/field';
import { currencySign, factSettings, loadReferenceNames } from '../../commands/approvals/subject';
import type { Language, SessionRequest } from '../../context';
import { messageTexts } from '../../messages/texts';
import type { ResolveType } from '../../policies/resolve-type';
import type { ApprovalRow } from '../../queries/approvals/approvals';
import { storedRecords } from '../../queries/links/named-records';
import { configurationFor } from '../configuration/configured-type';
import { resolveReferences } from '../links/refs';

type SubjectJson = Pick<Approval, 'facts' | 'changes' | 'hides'>;

/**
 * Returns the subjects of approvals, limited to the parts that the caller may see, by approval. The caller may read their records. It takes a
 * constant number of statements for each object type.
 */
export async function presentSubjects(
  request: SessionRequest,
  resolveType: ResolveType,
  rows: readonly ApprovalRow[],
): Promise<Map<string, SubjectJson>> {
  const { db, actor, language } = request;
  const sources = await loadSources(request, resolveType, rows);
  const references = [...sources.values()].flatMap(subjectReferences);
  const namedRecords = references.flatMap((reference) => (reference.to === 'record' ? [reference] : []));
  const [names, refs, { currencies }] = await Promise.all([
    loadReferenceNames(db, actor.clientId, references, language),
    resolveReferences(db, resolveType, namedRecords),
    configurationFor(request),
  ]);
  const context = {
    language,
    timeZone: actor.timeZone,
    ...names,
    recordTitle: (table: string, id: string) => refs.get(`${table}:${id}`)?.title || undefined,
  };
  const { hiddenRecord } = messageTexts(language).timeline;
  return new Map(
    [...sources].map(([approvalId, source]) => {
      const subjectWords = { symbol: currencySign(source, currencies), hiddenRecord };
      return [approvalId, subjectJson(subjectTexts(source, context, subjectWords), language)];
    }),
  );
}

async function loadSources(
  request: SessionRequest,
  resolveType: ResolveType,
  rows: readonly ApprovalRow[],
): Promise<Map<string, SubjectSource>> {
  const { db, actor } = request;
  const { types } = await configurationFor(request);
  const sources = new Map<string, SubjectSource>();
  for (const tableId of new Set(rows.map(({ table_id }) => table_id))) {
    const ofType = rows.filter((row) => row.table_id === tableId);
    const resolved = await resolveType(tableId, db);
    const configured = types.get(tableId);
    const records = await storedRecords(
      db,
      actor.clientId,
      tableId,
      ofType.map(({ record_id }) => record_id),
    );
    if (!resolved || !configured) continue;
    const settings = factSettings(configured.type, resolved.fields);
    for (const row of ofType) {
      const data = records.find(({ id }) => id === row.record_id)?.data;
      sources.set(row.approval_id, { fields: resolved.fields, settings, data, change: row.change });
    }
  }
  return sources;
}

function subjectJson({ facts, changes, hides }: SubjectTexts, language: Language): SubjectJson {
  const getName = (field: Field) => localised(field, 'field_name', field.field_name, language);
  return {
    ...(facts.length > 0
      ? {
          facts: facts.map(({ role, field, text }) => ({
            role,
            field: field.field_id,
            field_name: getName(field),
            text,
          })),
        }
      : {}),
    ...(changes.length > 0
      ? {
          changes: changes.map(({ field, ...texts }) => ({
            field: field.field_id,
            field_name: getName(field),
            old_text: texts.old,
            new_text: texts.new,
          })),
        }
      : {}),
    ...(hides ? { hides: true as const } : {}),
  };
}
