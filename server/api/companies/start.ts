import type { ListedMember, Member } from '../../../domain/contract/companies/start';
import { AppError } from '../../../domain/errors';
import { hiddenRequiredFields } from '../../../domain/forms/hidden-required';
import { ownPage } from '../../../domain/frames';
import type { Field } from '../../../domain/metadata/field';
import { suiteFamilies, type Channel, type Family } from '../../../domain/platforms';
import { fitsMember } from '../../../domain/search/fits-member';
import type { Handlers, SessionRequest } from '../../context';
import { presentFields, presentObjectType } from '../../services/configuration/present-type';
import { rolesPlayed } from '../../policies/profile';
import { teamJoinApply } from '../../policies/record-team';
import { SuiteRefusal, SuiteUnreachable } from '../../platforms/platform';
import { findClient, listMembers, listTeams, type MemberRow } from '../../queries/companies/bootstrap';
import { cappedTotal } from '../../queries/records/count';
import { configurationFor, configuredType, fieldsFor } from '../../services/configuration/configured-type';
import { loadType } from '../../services/records/record-access';
import { toPaging } from '../../services/records/record-pages';
import { because } from '../../services/suites/suite-errors';

function memberJson({ member_id, name, name_pinyin, avatar_url, team_ids, deleted, is_data_admin }: MemberRow): Member {
  return {
    member_id,
    name,
    name_pinyin,
    avatar_url,
    team_ids,
    deleted,
    ...(is_data_admin ? { member_type: 'DATA_ADMIN' } : {}),
  };
}

function listedMember(row: MemberRow, channel: Channel): ListedMember {
  return {
    ...memberJson(row),
    openId: row.open_id,
    [`${suiteFamilies[channel]}_open_userid`]: row.open_id,
  };
}

/** Signs only the app's own pages: a signature for another address would lend it the app's rights (SD-18). */
async function signature(request: SessionRequest, family: Family, address: string) {
  if (suiteFamilies[request.actor.channel] !== family) throw new AppError('notAllowed');
  const page = ownPage(address.split('#')[0] ?? '', new URL(request.env.PUBLIC_URL).origin)?.href;
  if (page === undefined) throw new AppError('notAllowed');
  const suite = await request.suites.of(request.actor);
  if (!suite) throw new AppError('suiteUnavailable');
  return suite.signPage(page).catch((error: unknown) => {
    throw error instanceof SuiteRefusal || error instanceof SuiteUnreachable
      ? because(error, new AppError('suiteUnavailable'))
      : error;
  });
}

function unseenIn(
  tables: readonly { table_id: string }[],
  fields: readonly Field[],
): { unseen_fields?: Record<string, Field[]> } {
  const unseenFields = tables
    .map(
      ({ table_id }) => [table_id, hiddenRequiredFields(fields.filter((field) => field.table === table_id))] as const,
    )
    .filter(([, unseen]) => unseen.length > 0);
  return unseenFields.length > 0 ? { unseen_fields: Object.fromEntries(unseenFields) } : {};
}

type StartCallNames = Extract<keyof Handlers, `${'start' | 'membership' | 'fieldConfig'}.${string}`>;

export const start: Handlers<StartCallNames> = {
  'start.bootstrap': async (request) => {
    const { db, actor } = request;
    const [client, members, teams, { types, currencies, stages }] = await Promise.all([
      findClient(db, actor.clientId),
      listMembers(db, actor.clientId),
      listTeams(db, actor.clientId),
      configurationFor(request),
    ]);
    if (!client) throw new AppError('notJoined');
    // Rows of a child table are edited on the pages of its visible parent type.
    const visibleTypes = [...types.values()].filter(
      ({ type }) => type.is_show || types.get(type.parent_table_id ?? '')?.type.is_show === true,
    );
    const tables = visibleTypes.map(({ type }) => type);
    const fields = visibleTypes.flatMap((configured) => fieldsFor(configured, actor));
    const self = members.find((member) => member.member_id === actor.memberId);
    return {
      user: {
        member_id: actor.memberId,
        name: actor.name,
        avatar_url: self?.avatar_url ?? '',
        is_admin: actor.isAdmin,
        role_list: rolesPlayed(actor),
      },
      client: {
        client_id: client.client_id,
        name: client.name,
        est: client.est,
        is_installer: client.installer === actor.memberId,
        time_zone: client.time_zone,
        ...(actor.closedFeatures?.length ? { closed_features: [...actor.closedFeatures] } : {}),
        ...(client.nickname === null ? {} : { nickname: client.nickname }),
        ...(client.logo === null ? {} : { logo: client.logo }),
        ...(client.order_end === null ? {} : { last_order: { end_date: client.order_end.getTime() } }),
      },
      channel: actor.channel,
      tables: tables.map((row) => presentObjectType(row, actor, fields, stages)),
      fields: Object.fromEntries(
        tables.map(({ table_id }) => [table_id, presentFields(fields.filter((field) => field.table === table_id))]),
      ),
      ...unseenIn(tables, fields),
      members: members.map(memberJson),
      currencies: [...currencies],
      teams: teams.map(({ team_id, name }) => ({ team_id, name })),
      server_time: request.now(),
    };
  },

  'membership.listMembers': async ({ db, actor }) => ({
    list: (await listMembers(db, actor.clientId)).map((row) => listedMember(row, actor.channel)),
  }),

  'membership.searchMembers': async ({ db, actor }, { keyword = '', team_ids, ...paging }) => {
    const { skip, limit } = toPaging(paging);
    const listedMembers = (await listMembers(db, actor.clientId)).filter(
      (member) =>
        !member.deleted &&
        (team_ids === undefined || member.team_ids.some((id) => team_ids.includes(id))) &&
        fitsMember(member, keyword),
    );
    return {
      list: listedMembers.slice(skip, skip + limit).map((row) => listedMember(row, actor.channel)),
      ...cappedTotal(listedMembers.length),
    };
  },

  'membership.currencyList': async (request) => ({ list: [...(await configurationFor(request)).currencies] }),

  'membership.larkJsSdkSign': async (request, { url }) => {
    const { appId, timestamp, nonceStr, signature: sign } = await signature(request, 'lark', url);
    return { app_id: appId, timestamp, nonce_str: nonceStr, signature: sign };
  },
  'membership.dingtalkJsSdkSign': async (request, { url }) => {
    const {
      agentId = '',
      corpId = '',
      timestamp,
      nonceStr,
      signature: sign,
    } = await signature(request, 'dingtalk', url);
    return { agent_id: agentId, corp_id: corpId, timestamp, nonce_str: nonceStr, signature: sign };
  },

  'fieldConfig.tableList': async (request) => {
    const { types, stages } = await configurationFor(request);
    const configured = [...types.values()];
    const fields = configured.flatMap((configuredType) => fieldsFor(configuredType, request.actor));
    return { list: configured.map(({ type }) => presentObjectType(type, request.actor, fields, stages)) };
  },
  'fieldConfig.tableOrder': async (request) => ({ list: [...(await configurationFor(request)).types.keys()] }),
  'fieldConfig.tableConfig': async (request, { id }) => {
    const { type, fields, company } = await loadType(request, id);
    return {
      detail: {
        ...presentObjectType(type, request.actor, fields, company.stages),
        team_join_apply: teamJoinApply(type),
      },
    };
  },
  'fieldConfig.allList': async (request, { table }) => ({
    list: presentFields(fieldsFor(configuredType(await configurationFor(request), table), request.actor)),
  }),
};
