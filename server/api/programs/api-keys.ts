import { keysLimit, type ApiKey } from '../../../domain/contract/programs/api-keys';
import type { Input } from '../../../domain/contract';
import { AppError } from '../../../domain/errors';
import { labelOfOne } from '../../../domain/metadata/reading';
import { everyType } from '../../../domain/metadata/key-scopes';
import { configurationFor } from '../../services/configuration/configured-type';
import { makeSecret } from '../../services/programs/program-secret';
import type { Handlers, SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { refuseAdministration } from '../../policies/administration';
import { insertKey, insertKeyMember, listKeys, revokeKey } from '../../queries/programs/api-keys';
import { listRoles } from '../../queries/companies/bootstrap';
import { presentMembers } from '../../queries/people/members';

type CreateKeyInput = Input<'apiKeys.create'>;

export const apiKeys: Handlers<Extract<keyof Handlers, `apiKeys.${string}`>> = {
  'apiKeys.list': async ({ db, actor, language }) => {
    refuseAdministration(actor);
    const [keys, roles] = await Promise.all([listKeys(db, actor.clientId), listRoles(db, actor.clientId)]);
    return {
      list: keys.map(presented),
      roles: roles.map(({ role_id, name, i18n_resource }) => ({
        _id: role_id,
        name: labelOfOne({ name, i18n_resource: i18n_resource ?? undefined }, language),
      })),
    };
  },

  'apiKeys.create': async (request, input) => {
    const { actor, makeId, now } = request;
    refuseAdministration(actor);
    await refuseUnknown(request, input);
    return request.once(async (trx) => {
      const existing = await listKeys(trx, actor.clientId);
      if (existing.length >= keysLimit) throw new AppError('tooManyKeys', { limit: keysLimit });
      const secret = makeSecret(request);
      const key_id = makeId();
      const createTime = new Date(now());
      await insertKey(trx, {
        client_id: actor.clientId,
        key_id,
        member_id: input.member_id ?? (await memberOfItself(trx, request, input, createTime)),
        is_itself: input.member_id === undefined,
        name: input.name,
        hint: secret.text.slice(-4),
        secret_hash: secret.hash,
        scopes: input.scopes,
        created_by: actor.memberId,
        create_time: createTime,
        expires: input.expires === undefined ? null : new Date(input.expires),
      });
      request.log.info({ clientId: actor.clientId, memberId: actor.memberId, keyId: key_id }, 'an API key was made');
      return { id: key_id, key: `sc_${actor.clientId}.${secret.text}` };
    });
  },

  'apiKeys.revoke': async (request, { id }) => {
    const { actor, now } = request;
    refuseAdministration(actor);
    return request.once(async (trx) => {
      if (!(await revokeKey(trx, actor.clientId, id, new Date(now())))) throw new AppError('notFound');
      request.log.info({ clientId: actor.clientId, memberId: actor.memberId, keyId: id }, 'an API key was revoked');
      return {};
    });
  },
};

/** @throws AppError invalid for a type, a member or a role that the company does not have, and for contradictory input. */
async function refuseUnknown(
  request: SessionRequest,
  { scopes, member_id, role_ids, expires }: CreateKeyInput,
): Promise<void> {
  const { db, actor } = request;
  const [{ types }, members, roles] = await Promise.all([
    configurationFor(request),
    presentMembers(db, actor.clientId, member_id === undefined ? [] : [member_id]),
    role_ids === undefined ? [] : listRoles(db, actor.clientId),
  ]);
  const wrong = [
    ...(Object.keys(scopes).every((id) => id === everyType || types.has(id)) ? [] : ['scopes']),
    ...(member_id === undefined || members.has(member_id) ? [] : ['member_id']),
    ...((role_ids ?? []).every((id) => roles.some(({ role_id }) => role_id === id)) ? [] : ['role_ids']),
    ...(member_id !== undefined && role_ids !== undefined ? ['role_ids'] : []),
    ...(expires !== undefined && expires <= request.now() ? ['expires'] : []),
  ];
  if (wrong.length > 0)
    throw new AppError(
      'invalid',
      {},
      wrong.map((field) => ({ field, code: 'notAnOption' })),
    );
}

async function memberOfItself(trx: Trx, request: SessionRequest, { name, role_ids = [] }: CreateKeyInput, time: Date) {
  const memberId = request.makeId();
  await insertKeyMember(trx, { clientId: request.actor.clientId, memberId, name, time }, [...new Set(role_ids)]);
  return memberId;
}

function presented(row: Awaited<ReturnType<typeof listKeys>>[number]): ApiKey {
  return {
    _id: row.key_id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    member_id: row.is_itself ? null : row.member_id,
    role_ids: row.is_itself ? row.role_ids : [],
    created_by: row.created_by,
    create_time: row.create_time.getTime(),
    last_used: row.last_used?.getTime() ?? null,
    expires: row.expires?.getTime() ?? null,
  };
}
