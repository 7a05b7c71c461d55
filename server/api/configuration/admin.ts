import type { admin as contract } from '../../../domain/contract/configuration/admin';
import { builtInFields } from '../../../domain/configuration/built-in';
import { sections, type Item } from '../../../domain/configuration/sections';
import { AppError } from '../../../domain/errors';
import { isShipped } from '../../../domain/objects/behaviour';
import { handBack } from '../../services/people/hand-over-all';
import { changeConfiguration } from '../../commands/configuration/change-configuration';
import { presentEntry } from '../../commands/configuration/present-entry';
import { previewChanges } from '../../commands/configuration/preview';
import { undoEntry } from '../../commands/configuration/undo';
import type { Handlers, SessionRequest } from '../../context';
import { refuseAdministration } from '../../policies/administration';
import { findAuditEntry, pageOfAuditLog } from '../../queries/configuration/audit-log';
import { readCompany } from '../../queries/configuration/configuration';
import { membersByRole } from '../../queries/configuration/configuration-uses';
import { rateSource, type RateState } from '../../queries/configuration/rates';
import { retiredFields } from '../../queries/configuration/retired-fields';
import { loadVersion } from '../../queries/configuration/configuration-version';

/** The default number of entries in a page. */
const defaultLimit = 50;

const administrator = ({ actor, now, makeId }: SessionRequest) => ({
  clientId: actor.clientId,
  memberId: actor.memberId,
  now,
  makeId,
});

export const admin: Handlers<keyof typeof contract> = {
  'admin.company': async (request) => {
    const { db, actor } = request;
    refuseAdministration(actor);
    const version = await loadVersion(db, actor.clientId);
    const document = await readCompany(db, actor.clientId);
    if (!document) throw new AppError('notFound');
    const members = await membersByRole(db, actor.clientId);
    const rates = await rateSource(db, actor.clientId);
    const { company, company_lookup, currencies, roles, types } = document;
    return {
      version,
      company,
      ...(company_lookup ? { company_lookup } : {}),
      currencies,
      ...(rates ? { rates: withoutSince(rates) } : {}),
      roles: roles.map((role) => ({ role, members: members.get(role.role_id) ?? 0 })),
      types: types.map((type) => ({
        type: withoutParts(type),
        fields: type.fields.length,
        stages: type.stages.length,
        is_built_in: isShipped(type.table_id),
        role_rules: type.role_rules,
      })),
    };
  },
  'admin.type': async ({ db, actor }, { table_id }) => {
    refuseAdministration(actor);
    const version = await loadVersion(db, actor.clientId);
    const type = (await readCompany(db, actor.clientId))?.types.find((candidate) => candidate.table_id === table_id);
    if (!type) throw new AppError('notFound');
    const retired = await retiredFields(db, actor.clientId, table_id);
    return {
      version,
      type,
      retired_fields: retired.map(({ field, retiredAt }) => ({ field, retired_at: retiredAt?.getTime() ?? null })),
      is_built_in: isShipped(table_id),
      built_in_fields: builtInFields(table_id),
    };
  },
  'admin.change': async (request, { version, changes, amounts }) => {
    refuseAdministration(request.actor);
    const { language } = request;
    return request.once((trx) =>
      changeConfiguration(trx, administrator(request), changes, { seen: version, language, amounts }),
    );
  },
  'admin.preview': async (request, { changes }) => {
    refuseAdministration(request.actor);
    const { clientId } = request.actor;
    return previewChanges(request.db, clientId, changes, request.language);
  },
  'admin.undo': async (request, { entry_id }) => {
    refuseAdministration(request.actor);
    return request.once(async (trx) => {
      const administratorActor = administrator(request);
      const entry = await findAuditEntry(trx, administratorActor.clientId, entry_id);
      if (!entry) throw new AppError('notFound');
      if (!presentEntry(entry).can_undo) throw new AppError('notUndoable');
      if (entry.action === 'hand_over')
        return {
          version: await loadVersion(trx, administratorActor.clientId),
          ...(await handBack(request, entry, trx)),
        };
      return undoEntry(trx, administratorActor, entry, request.language);
    });
  },
  'admin.log': async (
    { db, actor },
    { kind, section, table_id, member_id, from, to, before_id, limit = defaultLimit },
  ) => {
    refuseAdministration(actor);
    const filter = {
      kind,
      section,
      tableId: table_id,
      memberId: member_id,
      beforeId: before_id,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    };
    const { rows, hasMore } = await pageOfAuditLog(db, actor.clientId, filter, limit);
    return { list: rows.map(presentEntry), has_more: hasMore };
  },
};

/** Returns a type without its lists in other sections. */
function withoutParts(type: Item): Item {
  return Object.fromEntries(
    Object.entries(type).filter(([key]) => !(sections.types.parts as readonly string[]).includes(key)),
  );
}

const withoutSince = ({ since: _since, ...state }: RateState) => state;
