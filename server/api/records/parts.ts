import type { Output } from '../../../domain/contract';
import { services } from '../../../domain/contract/records/parts';
import { AppError } from '../../../domain/errors';
import { localised, type Field } from '../../../domain/metadata/field';
import { industries, teamRoles, teamSizes } from '../../../domain/onboarding';
import { capabilities, suiteFamilies } from '../../../domain/platforms';
import type { Handlers, SessionRequest } from '../../context';
import { roleName } from '../../messages/roles';
import { presentFields } from '../../services/configuration/present-type';
import { builtInRoles, rolesPlayed } from '../../policies/profile';
import { loadAvatar, findClient, listRoles, listTeams, type ClientRow } from '../../queries/companies/bootstrap';
import { monitorCount } from '../../queries/integrations/integrations';
import { configurationFor } from '../../services/configuration/configured-type';
import { loadType } from '../../services/records/record-access';
import { formAddress } from '../../services/programs/outside-form';
import { openPipelines, stageJson } from '../../services/stages/pipelines';

type Stages = Output<'parts.stages'>['list'];
type TextsByKey = Record<string, Record<string, string>> | null;

const withWords = (i18n_resource: TextsByKey) => (i18n_resource ? { i18n_resource } : {});

/** The parts of the start, each in a separate call (REQ shell 7.21, ADR-0059). */
export const parts: Handlers<Extract<keyof Handlers, `parts.${string}`>> = {
  'parts.user': async (request) => {
    const { db, actor } = request;
    const [client, avatar_url] = await Promise.all([
      getClient(request),
      loadAvatar(db, actor.clientId, actor.memberId),
    ]);
    return { memberId: actor.memberId, name: actor.name, company: client.name, avatar_url, isAdmin: actor.isAdmin };
  },
  'parts.profile': ({ actor }) => Promise.resolve({ role_list: rolesPlayed(actor) }),
  'parts.client': async (request) => {
    const client = await getClient(request);
    return {
      _id: client.client_id,
      client_id: client.client_id,
      est: client.est,
      est_company_name: client.est_company_name,
      est_seat_num: matchCode(teamSizes, client.est_seat_num),
      est_industry: matchCode(industries, client.est_industry),
      est_team_role: matchCode(teamRoles, client.est_team_role),
      biz_monitor_count: await monitorCount(request.db, client.client_id),
    };
  },
  'parts.teams': async ({ db, actor }) => ({
    list: (await listTeams(db, actor.clientId)).map(({ team_id, name }) => ({ team_id, name })),
  }),
  'parts.roles': async ({ db, actor, language }, { scope }) => {
    const builtIn = builtInRoles
      .filter((role) => role.scope === scope)
      .map((role) => ({ ...role, name: roleName(role.member_type, language) }));
    const customRoles = scope === 'data' ? await listRoles(db, actor.clientId) : [];
    return {
      list: [
        ...builtIn,
        ...customRoles.map(({ role_id, name, i18n_resource }) => ({
          _id: role_id,
          member_type: 'MEMBER' as const,
          scope,
          name,
          ...withWords(i18n_resource),
        })),
      ],
    };
  },
  'parts.fieldGroups': async (request, { table }) => ({
    list: listGroups(presentFields((await loadType(request, table)).fields)),
  }),
  'parts.dealPipelines': async (request) => {
    const pipelines = await openPipelines(request, 'deal');
    return {
      list: pipelines.map(({ pipeline_id, name, i18n_resource }) => ({
        _id: pipeline_id,
        name,
        ...withWords(i18n_resource),
      })),
    };
  },
  'parts.dealStages': async (request, { pipeline_id }) => ({
    list: await stagesIn(request, 'deal', pipeline_id),
  }),
  'parts.stages': async (request, { pipeline_id, table_id }) => ({
    list: await stagesIn(request, table_id ?? (await getType(request, pipeline_id)), pipeline_id),
  }),
  'parts.leadStages': async (request) => ({
    list: (await openPipelines(request, 'lead')).flatMap(({ stages }) => stages.map(stageJson)),
  }),
  'parts.approvalConfig': async (request) => {
    const [{ installer }, { types }] = await Promise.all([getClient(request), configurationFor(request)]);
    const templates = [...types.values()].flatMap(({ type }) =>
      (type.settings?.approval_templates ?? []).map((template) => ({
        table_id: type.table_id,
        template_id: template.template_id,
        name: localised(template, 'name', template.name, request.language),
      })),
    );
    return { installer_member_id: installer, is_installer: installer === request.actor.memberId, templates };
  },
  'parts.integrations': async (request, { platform }) => ({
    list: suiteFamilies[platform] === suiteFamilies[request.actor.channel] ? await listServices(request) : [],
  }),
};

async function getClient({ db, actor }: SessionRequest): Promise<ClientRow> {
  const client = await findClient(db, actor.clientId);
  if (!client) throw new AppError('notFound');
  return client;
}

/** Returns a known code; null for a code of an earlier build. */
function matchCode<Code extends string>(codes: readonly Code[], stored: string | null): Code | null {
  return codes.find((code) => code === stored) ?? null;
}

/** Returns the headings in the order of forms. */
function listGroups(fields: readonly Field[]): Output<'parts.fieldGroups'>['list'] {
  const groups = new Map<string, Output<'parts.fieldGroups'>['list'][number]>();
  for (const { field_id, group_id, group_name, i18n_resource } of fields) {
    const _id = group_id ?? group_name;
    if (_id === undefined) continue;
    const name = i18n_resource?.group_name;
    const group = groups.get(_id) ?? {
      _id,
      name: group_name ?? _id,
      field_ids: [],
      ...withWords(name ? { name } : null),
    };
    groups.set(_id, { ...group, field_ids: [...group.field_ids, field_id] });
  }
  return [...groups.values()];
}

/** @throws AppError notFound for a pipeline that the type does not have. */
async function stagesIn(request: SessionRequest, tableId: string, pipelineId: string): Promise<Stages> {
  const pipeline = (await openPipelines(request, tableId)).find(({ pipeline_id }) => pipeline_id === pipelineId);
  if (!pipeline) throw new AppError('notFound');
  return pipeline.stages.map(stageJson);
}

/** Returns the type of this pipeline; the first one where several types share its id. */
async function getType(request: SessionRequest, pipelineId: string): Promise<string> {
  const stage = (await configurationFor(request)).stages.find(({ pipeline_id }) => pipeline_id === pipelineId);
  if (!stage) throw new AppError('notFound');
  return stage.table_id;
}

async function listServices(request: SessionRequest): Promise<Output<'parts.integrations'>['list']> {
  const can = capabilities[request.actor.channel];
  const suite = await request.suites.of(request.actor);
  const isOpen: Record<(typeof services)[number], boolean> = {
    chat: suite !== undefined && !suite.closedFeatures.includes('chats'),
    existing_chat: suite?.bindsChats === true,
    task_list: can.taskList && suite !== undefined,
    form: can.multiForm && (await formAddress(request)) !== null,
    company_lookup: request.companies !== undefined,
  };
  return services.map((name) => ({ name, is_open: isOpen[name] }));
}
