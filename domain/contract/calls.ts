import { uncounted, count, read, search, signIn, write, type CallKind } from './call-kinds';
import { firstCalls } from './first-calls';
import { perFamily } from './per-family';

export type { CallKind } from './call-kinds';

/** Marks a call that the app does not send: `start.bootstrap` answers all of these in one (ADR-0059). */
const offered = <Entry extends object>(entry: Entry) => ({ ...entry, offered: true as const });

/**
 * Every call that the server answers, with its name, its address and its kind (`call-kinds`). Both sides read this table. The app uses the schemas
 * (`domain/contract/<area>.ts`) as types only and does not load them. The calls that a page begins with are in `first-calls`; the app loads the
 * others when it sends the first of them.
 */
export const calls = {
  ...firstCalls,

  // start: what a screen needs before its first row
  'membership.listMembers': read('/api/membership/list-members'),
  'membership.searchMembers': search('/api/membership/search-members'),
  'membership.currencyList': read('/api/membership/currency/list'),
  ...perFamily('membership', 'JsSdkSign', (family) => read(`/api/membership/${family}/gen-js-sdk-sign`)),

  // field configuration
  'fieldConfig.tableList': read('/api/field-config/table-list'),
  'fieldConfig.allList': read('/api/field-config/all-list'),
  'fieldConfig.tableOrder': read('/api/field-config/get-table-order'),
  'fieldConfig.tableConfig': read('/api/field-config/get-table-config'),
  'options.add': uncounted(write('/api/field-config/add-option')),
  'options.search': read('/api/field-config/search-options'),
  'pipelines.list': read('/api/field-config/stage/pipeline-list'),

  // roll-ups over linked records
  'rollUps.aggregate': search('/api/field-config/aggregate'),

  // records of any type
  'records.search': search('/api/client-object/search'),
  'records.searchByPage': search('/api/client-object/search-by-page'),
  'records.listByCursor': search('/api/client-object/list-by-cursor'),
  'records.eventsByCursor': read('/api/client-object/event-list-by-cursor'),
  'records.upsert': write('/api/client-object/upsert'),
  'records.create': write('/api/client-object/create'),
  'records.update': write('/api/client-object/update'),
  'records.remove': write('/api/client-object/remove'),
  'records.save': write('/api/client-object/save'),
  'records.follow': write('/api/client-object/follow'),
  // related companies
  'organization.relatedList': read('/api/customer/org/related-list'),
  'organization.relatedUpdate': write('/api/customer/org/related-update'),
  'organization.relatedIds': read('/api/customer/org/related-ids'),
  'organization.relatedTree': read('/api/customer/org/related-tree'),

  // members who work on a record
  'collaborators.readers': read('/api/client-object/reader-list'),
  'collaborators.along': read('/api/client-object/along-list'),
  'collaborators.handOver': write('/api/client-object/hand-over'),
  'collaborators.update': write('/api/client-object/member-update'),
  'records.belonging': read('/api/client-object/belonging'),
  'records.stageHistory': read('/api/client-object/stage-history'),
  'records.board': search('/api/client-object/board'),
  'records.boardTotals': search('/api/client-object/board-totals'),
  'records.requestFields': write('/api/client-object/send-object-stage-required-fields-msg'),
  'records.batchCreate': write('/api/client-object/batch-create'),
  'records.batchUpdate': write('/api/client-object/batch-update'),
  'records.batchRemove': write('/api/client-object/batch-remove'),
  'records.draftList': search('/api/client-object/draft-list'),
  'records.checkDuplicate': read('/api/client-object/check-duplicate'),

  // duplicate records
  'duplicates.check': read('/api/client-object/likely-duplicates'),
  'duplicates.list': search('/api/client-object/duplicate-list'),
  'duplicates.dismiss': write('/api/client-object/dismiss-duplicate'),
  'duplicates.compare': read('/api/client-object/compare-duplicates'),
  'duplicates.merge': write('/api/client-object/merge'),
  'duplicates.undo': write('/api/client-object/undo-merge'),

  // deleted records
  'bin.list': search('/api/client-object/removed-list'),
  'bin.restore': write('/api/client-object/restore'),

  // administration
  'admin.company': read('/api/admin/company'),
  'admin.type': read('/api/admin/type'),
  'admin.change': write('/api/admin/change'),
  'admin.preview': read('/api/admin/preview'),
  'admin.undo': write('/api/admin/undo'),
  'admin.log': read('/api/admin/log'),
  'admin.members': read('/api/admin/members'),
  'admin.setMember': write('/api/admin/set-member'),
  'admin.teams': read('/api/admin/teams'),
  'admin.saveTeam': write('/api/admin/save-team'),
  'admin.removeTeam': write('/api/admin/remove-team'),
  'admin.handOverPreview': read('/api/admin/hand-over-preview'),
  'admin.handOver': write('/api/admin/hand-over'),
  'admin.seeAs': uncounted(write('/api/admin/see-as')),
  'admin.endSeeAs': uncounted(write('/api/admin/end-see-as')),
  'admin.people': read('/api/admin/people'),
  'admin.personPreview': read('/api/admin/person-preview'),
  'admin.exportPerson': write('/api/admin/export-person'),
  'admin.erasePerson': write('/api/admin/erase-person'),
  'admin.integrations': read('/api/admin/integrations'),
  'admin.checkIntegration': read('/api/admin/check-integration'),
  'admin.readRates': read('/api/admin/read-rates'),
  'admin.connectApp': write('/api/admin/connect-app'),
  'admin.disconnectApp': write('/api/admin/disconnect-app'),

  // failures in the background
  'deliveries.failedList': search('/api/integration/failed-delivery/list'),
  'deliveries.restore': write('/api/integration/failed-delivery/restore'),

  // keys of other programs
  'apiKeys.list': read('/api/integration/api-key/list'),
  'apiKeys.create': uncounted(write('/api/integration/api-key/create')),
  'apiKeys.revoke': uncounted(write('/api/integration/api-key/revoke')),

  // webhooks, which notify other programs
  'webhooks.list': read('/api/integration/webhook/list'),
  'webhooks.create': uncounted(write('/api/integration/webhook/create')),
  'webhooks.update': uncounted(write('/api/integration/webhook/update')),
  'webhooks.remove': uncounted(write('/api/integration/webhook/remove')),
  'webhooks.deliveries': read('/api/integration/webhook/delivery-list'),
  'webhooks.test': uncounted(write('/api/integration/webhook/test')),
  'webhooks.replay': uncounted(write('/api/integration/webhook/replay')),

  // records that are linked with each other
  'links.list': search('/api/client-object/link-list'),
  'links.childList': search('/api/client-object/child-link-list'),
  'links.brief': read('/api/client-object/brief-info-by-field'),
  'links.update': write('/api/client-object/link-update'),

  // rows of a child table
  'rows.save': write('/api/client-object/child-save'),

  // files of records
  'exports.create': uncounted(write('/api/data-export/create-task')),
  'exports.remove': uncounted(write('/api/data-export/remove-task')),

  'imports.list': read('/api/data-import/list'),
  'imports.get': read('/api/data-import/info'),
  'imports.setFormat': write('/api/data-import/set-format'),
  'imports.propose': read('/api/data-import/propose'),
  'imports.check': uncounted(write('/api/data-import/check')),
  'imports.act': write('/api/data-import/act'),
  'imports.rows': read('/api/data-import/rows'),
  'imports.remove': write('/api/data-import/remove'),

  // records by type
  'organization.create': write('/api/customer/org/create'),
  'organization.update': write('/api/customer/org/update'),
  'organization.remove': write('/api/customer/org/remove'),
  'user.create': write('/api/customer/user/create'),
  'user.update': write('/api/customer/user/update'),
  'user.remove': write('/api/customer/user/remove'),
  'lead.create': write('/api/customer/lead/create'),
  'lead.update': write('/api/customer/lead/update'),
  'lead.remove': write('/api/customer/lead/remove'),
  'lead.proposeConversion': read('/api/customer/lead/propose-conversion'),
  'lead.conversion': read('/api/customer/lead/conversion'),
  'lead.convert': write('/api/customer/lead/convert'),
  'lead.undoConversion': write('/api/customer/lead/undo-conversion'),
  'deal.create': write('/api/revenue/deal/create'),
  'deal.update': write('/api/revenue/deal/update'),
  'deal.remove': write('/api/revenue/deal/delete'),
  'ticket.create': write('/api/ticket/create'),
  'ticket.update': write('/api/ticket/modify'),
  'ticket.remove': write('/api/ticket/delete'),

  // the company's products
  'products.list': search('/api/revenue/product/list'),
  'products.lines': read('/api/client-object/list-project'),
  'products.saveLines': write('/api/client-object/update-project-list'),

  // saved views
  'filterConfig.info': read('/api/filter-config/info'),
  'filterConfig.create': uncounted(write('/api/filter-config/create')),
  'filterConfig.batchUpdate': uncounted(write('/api/filter-config/batch-update')),
  'filterConfig.batchDelete': uncounted(write('/api/filter-config/batch-delete')),

  // notes
  'notes.list': search('/api/note/list-by-page'),
  'notes.create': write('/api/note/note-create'),
  'notes.update': write('/api/note/note-update'),
  'notes.remove': write('/api/note/note-delete'),
  /** Shows an existing note in chats. */
  'notes.share': write('/api/note/note-share'),
  /** Creates a task in the suite from a to-do of a note. */
  'notes.createTask': write('/api/note/create-task'),
  /** The mentioned members who may read none of the note's records. */
  'notes.outsiders': read('/api/note/outsiders'),
  'notes.nearby': read('/api/note/nearby-records'),
  'notes.transcribe': read('/api/note/transcribe'),

  // requests for access to a record
  'access.team': read('/api/membership/team/record-team'),
  ...perFamily('access', 'JoinTeam', (family) => write(`/api/integration/${family}/apply-join-team`)),
  'access.applications': read('/api/membership/team/application-list'),
  'access.decide': write('/api/membership/team/decide-application'),
  'access.createQuestion': write('/api/membership/team/ask-owner'),

  // the details of a new company
  'onboarding.createPhoneCode': write('/api/membership/client/send-phone-code'),
  'onboarding.createEmailCode': write('/api/membership/client/send-email-code'),
  'onboarding.saveCompany': write('/api/membership/client/set-company-est-conf'),

  // notices
  'notices.markRead': uncounted(write('/api/membership/notice/mark-read')),
  'notices.getConfig': read('/api/membership/notice/get-config'),
  'notices.setConfig': uncounted(write('/api/membership/notice/set-config')),
  ...perFamily('notices', 'TableConfig', (family) =>
    offered(read(`/api/integration/${family}/get-table-notice-config`)),
  ),
  ...perFamily('notices', 'UpdateConfig', (family) =>
    offered(write(`/api/integration/${family}/update-notice-config`)),
  ),
  'events.list': read('/api/events/list'),

  // the caller's day
  'day.mine': read('/api/client-object/day'),

  // metrics of the home page
  'metrics.calculate': read('/api/statistic/chart/calculate-for-number'),
  'metrics.saveMyList': uncounted(write('/api/statistic/chart/save-my-list')),

  // approvals that members sent
  'approvals.list': search('/api/approve/list'),
  'approvals.waitingForMe': search('/api/approve/waiting-list'),
  'approvals.countWaiting': read('/api/approve/waiting-count'),
  'approvals.withdraw': write('/api/approve/withdraw'),
  'approvals.remind': write('/api/approve/remind'),
  'approvals.decide': write('/api/approve/decide'),
  'approvals.config': read('/api/integration/lark-approve/config'),
  'approvals.createForObjectCreate': write('/api/approve/create-for-object-create'),
  'approvals.createForStageChange': write('/api/approve/create-for-stage-change'),
  'approvals.createForFieldUpdate': write('/api/approve/create-for-field-update'),
  'approvals.createForObjectUpdate': offered(write('/api/integration/lark-approve/create-approve-for-object-update')),

  // usage counts
  'usage.send': count('/api/sdk/data-center/send'),
  'usage.beat': count('/api/sdk/data-center/heart-beat'),

  // lookup of companies in a register
  'companies.search': read('/api/customer/org/tyc-company-search'),
  'companies.detail': read('/api/customer/org/tyc-company-detail'),
  'integrations.config': read('/api/integration/config'),

  // the form of the suite that collects data for the company
  ...perFamily('forms', 'Url', (family) => read(`/api/integration/${family}/crm-data-url`)),

  // files and places
  'files.createUpload': uncounted(write('/api/file/create-upload')),
  'files.finishUpload': uncounted(write('/api/file/finish-upload')),
  'places.reverse': read('/api/integration/place/reverse'),

  // group chats of a record
  ...perFamily('chats', 'IsInChat', (family) => read(`/api/integration/${family}/is-in-chat`)),
  ...perFamily('chats', 'Create', (family) => write(`/api/integration/${family}/create-chat`)),
  ...perFamily('chats', 'Bind', (family) => write(`/api/integration/${family}/bind-chat`)),
  ...perFamily('chats', 'Join', (family) => write(`/api/integration/${family}/join-chat`)),
  ...perFamily('chats', 'Unbind', (family) => write(`/api/integration/${family}/unbind-chat`)),
  ...perFamily('chats', 'Info', (family) => read(`/api/integration/${family}/fetch-chat-info`)),
  ...perFamily('chats', 'Detail', (family) => read(`/api/integration/${family}/get-chat-detail`)),
  ...perFamily('chats', 'Update', (family) => write(`/api/integration/${family}/update-chat`)),
  ...perFamily('chats', 'BizMonitorTypes', (family) =>
    read(`/api/integration/${family}/get-org-chat-biz-monitor-types`),
  ),
  /** Missing in the requirements' list: returns the people of a record who are not in its chat (SD-91). */
  'chats.members': read('/api/integration/compare-chat-members'),
  'chats.addMembers': write('/api/integration/add-chat-members'),
  /** Returns the record of a chat, to which the entries of the chat lead. */
  'chats.findRecord': read('/api/integration/find-chat-record'),
  /** The chats that contain the app's bot and the caller, for sharing a note where the suite has no picker. */
  'chats.shareRecord': write('/api/integration/share-record'),
  'chats.shareable': read('/api/integration/list-shareable-chats'),

  // the task list of a record, on Feishu and Lark
  'taskLists.larkCreate': write('/api/integration/lark/create-tasklist'),
  'taskLists.larkDetail': read('/api/integration/lark/tasklist-detail'),
  'taskLists.larkTasks': read('/api/integration/lark/tasklist-tasks'),
  'taskLists.larkComplete': write('/api/integration/lark/complete-task'),
  'nextSteps.complete': write('/api/next-step/complete'),
  'nextSteps.refresh': write('/api/next-step/refresh'),

  // custom tabs of a record, and its documents
  ...perFamily('tabs', 'Create', (family) => write(`/api/integration/${family}/create-tag`)),
  'tabs.rename': write('/api/integration/rename-tag'),
  'tabs.remove': write('/api/integration/remove-tag'),
  ...perFamily('tabs', 'FileInfo', (family) => offered(read(`/api/integration/${family}/docx-file-info`))),
  ...perFamily('tabs', 'Open', (family) => write(`/api/integration/${family}/open-file`)),

  // set-up of a new company, by the token of a sign-in
  'setUp.look': signIn('/api/account/set-up/look'),
  'setUp.begin': signIn('/api/account/set-up/begin'),
  'setUp.progress': signIn('/api/account/set-up/progress'),
  'setUp.finish': signIn('/api/account/set-up/finish'),

  // the parts of the answer of `start.bootstrap`, one by one
  'parts.user': offered(read('/api/sdk/user/init-user')),
  'parts.profile': offered(read('/api/membership/fetch-profile')),
  'parts.client': offered(read('/api/membership/client/info')),
  'parts.teams': offered(read('/api/membership/team/list')),
  'parts.roles': offered(read('/api/rbac/role/list')),
  'parts.fieldGroups': offered(read('/api/field-config/group/list')),
  'parts.dealPipelines': offered(read('/api/revenue/deal-pipeline/list')),
  'parts.dealStages': offered(read('/api/revenue/deal-stage/list')),
  'parts.stages': offered(read('/api/field-config/stage/stage-list')),
  'parts.leadStages': offered(read('/api/customer/lead-stage/list')),
  'parts.approvalConfig': offered(read('/api/approve/config')),
  'parts.integrations': offered(read('/api/integration/list-by-platform')),
};

type Calls = typeof calls;
export type CallName = keyof Calls;

type CallNamesWith<Shape> = { [Name in CallName]: Calls[Name] extends Shape ? Name : never }[CallName];
/** The calls of one kind. */
export type CallOf<Kind extends CallKind> = CallNamesWith<{ kind: Kind }>;
/** The names of the calls that a page begins with. */
export type FirstCallName = CallNamesWith<{ first: true }>;
/** The names of the calls that the app sends. */
export type AskedCall = Exclude<CallName, CallNamesWith<{ offered: true }>>;
