/**
 * The calls of which the start consists (specification section 7, startup data). Our app gets all of it in one answer of `start.bootstrap`, so that these
 * addresses need not travel to the phone; they are for whoever asks one by one (decision note 0059).
 */
export const partPaths = {
  'parts.user': '/api/sdk/user/init-user',
  'parts.profile': '/api/membership/fetch-profile',
  'parts.client': '/api/membership/client/info',
  'parts.teams': '/api/membership/team/list',
  'parts.roles': '/api/rbac/role/list',
  'parts.fieldGroups': '/api/field-config/group/list',
  'parts.dealPipelines': '/api/revenue/deal-pipeline/list',
  'parts.dealStages': '/api/revenue/deal-stage/list',
  'parts.stages': '/api/field-config/stage/stage-list',
  'parts.leadStages': '/api/customer/lead-stage/list',
  'parts.approvalConfig': '/api/approve/config',
  'parts.integrations': '/api/integration/list-by-platform',
} as const;
