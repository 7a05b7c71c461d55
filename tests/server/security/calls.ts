import { contract, type CallName, type RawInput } from '../../../domain/contract';
import type { PublicCall } from '../../../server/context';
import type { Client } from '../../support/client';
import { canary, childTable, makeKinds, png, type Ids } from './things';

/**
 * Every call of the contract with an input that works, made of ids. The security suites run over this table: a new call is covered
 * by all of them once it stands here, and does not compile without standing here.
 */

export type SessionCall = Exclude<CallName, PublicCall>;

let optionsAsked = 0;
let hintsSet = 0;
let timesSet = 0;

const usedBy = (member_id: string) => ({
  client: { client_id: 'brightsea-feishu' },
  user: { member_id },
  organization: { channel: 'feishu' as const },
});

/** An input of each call that works, made of ids of the caller's company. A new call does not compile without one. */
export const inputs: { [Name in SessionCall]: (ids: Ids, client: Client) => RawInput<Name> } = {
  'account.larkConsentUrl': (_ids, { origin }) => ({ url: `${origin}/login`, scope: 'im:chat' }),
  // The code of somebody whom the suite does not know.
  'account.larkConsent': () => ({ code: 'made-up', source: 'container' }),
  'account.logout': () => ({}),
  'start.bootstrap': () => ({}),
  'membership.listMembers': () => ({}),
  'membership.searchMembers': () => ({ keyword: canary, team_ids: ['east-sales'] }),
  'membership.currencyList': () => ({}),
  'membership.larkJsSdkSign': (_ids, { origin }) => ({ url: `${origin}/detail?id=organization-theirs` }),
  'membership.dingtalkJsSdkSign': (_ids, { origin }) => ({ url: `${origin}/detail?id=organization-theirs` }),
  'fieldConfig.tableList': () => ({}),
  'fieldConfig.allList': ({ table }) => ({ table }),
  'fieldConfig.tableOrder': () => ({}),
  'fieldConfig.tableConfig': ({ table }) => ({ id: table }),
  'parts.user': () => ({}),
  'parts.profile': () => ({}),
  'parts.client': () => ({}),
  'parts.teams': () => ({}),
  'parts.roles': () => ({ scope: 'data' }),
  'parts.fieldGroups': ({ table }) => ({ table }),
  'parts.dealPipelines': () => ({}),
  'parts.dealStages': () => ({ pipeline_id: 'new_business', show_detail: true }),
  'parts.stages': () => ({ pipeline_id: 'renewal', table_id: 'deal' }),
  'parts.leadStages': () => ({}),
  'parts.approvalConfig': () => ({}),
  'parts.integrations': () => ({ platform: 'feishu' }),
  'rollUps.aggregate': ({ organization }) => ({
    op: 'count',
    to_table: 'note',
    from_table: 'organization',
    lookup_value: organization,
    lookup_field: 'follow_relate_objs',
  }),
  'companies.search': () => ({ keyword: canary }),
  'companies.detail': () => ({ full_name: canary }),
  'access.team': ({ organization }) => ({ object_type: 'organization', object_id: organization }),
  'access.larkJoinTeam': ({ organization }) => ({
    object_type: 'organization',
    object_id: organization,
    apply_team_member: 'account_manager',
  }),
  'access.dingtalkJoinTeam': ({ organization }) => ({
    object_type: 'organization',
    object_id: organization,
    apply_team_member: 'account_manager',
  }),
  'access.applications': ({ organization }) => ({ object_type: 'organization', object_id: organization }),
  'access.decide': ({ organization, member }) => ({
    object_type: 'organization',
    object_id: organization,
    member_id: member,
    role: 'account_manager',
    approve: true,
  }),
  'access.createQuestion': ({ organization }) => ({ object_type: 'organization', object_id: organization }),
  'onboarding.createPhoneCode': () => ({ phone: '13800000000', client_id: 'brightsea-feishu' }),
  'onboarding.createEmailCode': () => ({ email: 'a@example.com', client_id: 'brightsea-feishu' }),
  'onboarding.saveCompany': () => ({
    company: canary,
    team_size: '1-5',
    industry: 'media',
    role: 'other',
    phone: '13800000000',
    code: '000000',
  }),
  'forms.larkUrl': () => ({}),
  'forms.dingtalkUrl': () => ({}),
  'integrations.config': () => ({ name: 'company-lookup' }),
  // The same option a second time is refused.
  'admin.company': () => ({}),
  'admin.type': ({ table }) => ({ table_id: table }),
  // Another name each time: what is so already is no change.
  'admin.change': ({ table }) => ({
    version: 1_000_000,
    changes: [
      {
        section: 'fields',
        table_id: table,
        id: 'website',
        action: 'set',
        values: { field_placeholder: `Hint ${(hintsSet += 1)}` },
      },
    ],
  }),
  'admin.preview': ({ table }) => ({
    changes: [{ section: 'fields', table_id: table, id: 'website', action: 'remove' }],
  }),
  'admin.undo': () => ({ entry_id: 'made-up' }),
  'admin.log': () => ({}),
  'admin.members': () => ({}),
  'admin.setMember': ({ member }) => ({
    version: 1_000_000,
    member_id: member,
    values: { is_data_admin: (timesSet += 1) % 2 === 0 },
  }),
  'admin.teams': () => ({}),
  'admin.saveTeam': () => ({ name: `Team ${(timesSet += 1)}` }),
  'admin.removeTeam': () => ({ team_id: 'made-up' }),
  'admin.handOverPreview': ({ member }) => ({ member_id: member }),
  'admin.handOver': ({ member }) => ({ member_id: member, to_member_id: 'mb_admin' }),
  'admin.people': () => ({ keyword: canary }),
  'admin.personPreview': ({ gone }) => ({ person: { kind: 'member', id: gone } }),
  'admin.exportPerson': ({ member }) => ({ person: { kind: 'member', id: member } }),
  // They are called by their id.
  'admin.erasePerson': ({ gone }) => ({ person: { kind: 'member', id: gone }, name: gone }),
  'admin.seeAs': ({ member }) => ({ member_id: member }),
  'admin.endSeeAs': () => ({}),
  'admin.integrations': () => ({}),
  // Which one of them answers is of no matter here, and the disk is nearest.
  'admin.checkIntegration': () => ({ name: 'storage' }),
  'admin.readRates': () => ({}),
  // The suite knows no such app: it says so, and nothing is written.
  'admin.connectApp': () => ({ app_id: 'cli_made_up', credentials: { appSecret: 'made up' } }),
  'admin.disconnectApp': () => ({ to: 'server' }),
  'options.search': ({ table }) => ({ table, field_id: 'industry', keyword: 'o' }),
  'options.add': ({ table }) => ({ table, field_id: 'industry', label: `Option ${(optionsAsked += 1)}` }),
  'records.list': ({ table, member }) => ({
    table_id: table,
    filter: { field: 'account_manager', relation: 'include', value: [member] },
  }),
  'records.search': ({ table }) => ({ table_id: table, keyword: canary }),
  'records.searchByPage': ({ table, member }) => ({
    table_id: table,
    keyword: canary,
    filter: { field: '_all_member_ids', relation: 'include', value: [member] },
  }),
  'records.listByCursor': ({ table, member }) => ({
    table_id: table,
    filter: { field: 'account_manager', relation: 'include', value: [member] },
    keyword: canary,
  }),
  'records.eventsByCursor': ({ table, record }) => ({ table_id: table, id: record }),
  // Another value each time, so that a record is made.
  'records.upsert': ({ table, member }) => ({
    table_id: table,
    by: 'website',
    fields: { name: 'A', account_manager: member, website: `www.upsert-${(timesSet += 1)}.example` },
  }),
  'records.info': ({ table, record }) => ({ table_id: table, id: record }),
  'records.belonging': ({ table, record }) => ({ table_id: table, id: record }),
  'records.events': ({ table, record }) => ({ table_id: table, id: record }),
  'records.draftList': ({ table, member }) => ({
    table_id: table,
    filter: { field: 'account_manager', relation: 'include', value: [member] },
  }),
  'records.checkDuplicate': ({ table, record }) => ({
    table_id: table,
    field_id: 'website',
    value: `www.${canary}.example`,
    ne_id: record,
  }),
  'records.board': ({ member }) => ({
    table_id: 'deal',
    filter: { field: '_all_member_ids', relation: 'include', value: [member] },
    stage_ids: ['new_business_contact', null],
  }),
  'records.boardTotals': ({ member }) => ({
    table_id: 'deal',
    filter: { field: '_all_member_ids', relation: 'include', value: [member] },
  }),
  'records.save': ({ table, record, member }) => ({ table_id: table, id: record, fields: { account_manager: member } }),
  'records.batchCreate': ({ table, member }) => ({ table_id: table, list: [{ name: 'A', account_manager: member }] }),
  'records.batchUpdate': ({ table, record, member }) => ({
    table_id: table,
    list: [{ id: record, update_data: { account_manager: member } }],
  }),
  'records.batchRemove': ({ table, record }) => ({ table_id: table, ids: [record] }),
  'records.create': ({ table, member }) => ({ table_id: table, fields: { name: 'A', account_manager: member } }),
  'records.update': ({ table, record, member }) => ({
    table_id: table,
    id: record,
    known_update_time: 0,
    update_data: { account_manager: member },
  }),
  'records.follow': ({ table, record }) => ({ table_id: table, id: record, follow: true }),
  'records.remove': ({ table, record }) => ({ table_id: table, id: record }),
  'collaborators.readers': ({ table, record }) => ({ table_id: table, id: record }),
  'collaborators.along': ({ table, record }) => ({ table_id: table, id: record }),
  'collaborators.handOver': ({ table, record, member }) => ({
    table_id: table,
    id: record,
    known_update_time: 0,
    owner_member_id: member,
    along: ['deal'],
  }),
  'collaborators.update': ({ table, record, member }) => ({
    table_id: table,
    id: record,
    add: [{ member_id: member, role: 'account_manager' }],
    // The member who made the record has the role alone.
    remove: ['mb_rep1', 'mb_rep2', 'mb_single'].map((member_id) => ({ member_id, role: 'account_manager' })),
  }),
  'duplicates.check': ({ table }) => ({ table_id: table, fields: { name: canary } }),
  'duplicates.list': ({ table }) => ({ table_id: table }),
  'duplicates.dismiss': ({ organization, parent }) => ({ table_id: 'organization', ids: [organization, parent] }),
  'duplicates.compare': ({ organization, parent }) => ({
    table_id: 'organization',
    survivor_id: organization,
    other_ids: [parent],
  }),
  'duplicates.merge': ({ organization, parent }) => ({
    table_id: 'organization',
    survivor_id: organization,
    other_ids: [parent],
    known_update_times: { [organization]: Number.MAX_SAFE_INTEGER, [parent]: Number.MAX_SAFE_INTEGER },
  }),
  'duplicates.undo': ({ merged }) => ({ table_id: 'organization', merge_id: merged }),
  'bin.list': ({ table }) => ({ table_id: table }),
  'bin.restore': ({ table, removed }) => ({ table_id: table, ids: [removed] }),
  'deliveries.failedList': () => ({}),
  'deliveries.restore': ({ delivery }) => ({ id: delivery }),
  'apiKeys.list': () => ({}),
  'apiKeys.create': ({ table, member }) => ({ name: canary, scopes: { [table]: 'read' }, member_id: member }),
  'apiKeys.revoke': ({ spentKey }) => ({ id: spentKey }),
  'webhooks.list': () => ({}),
  'webhooks.create': ({ apiKey }) => ({
    name: canary,
    url: 'https://93.184.215.14/hook',
    events: ['record.created'],
    key_id: apiKey,
  }),
  'webhooks.update': ({ webhook, apiKey }) => ({ id: webhook, key_id: apiKey, is_on: false }),
  'webhooks.remove': ({ spentWebhook }) => ({ id: spentWebhook }),
  'webhooks.deliveries': ({ webhook }) => ({ id: webhook }),
  'webhooks.test': ({ webhook }) => ({ id: webhook }),
  'webhooks.replay': ({ told }) => ({ id: told }),
  'links.list': ({ organization }) => ({ object_type: 'organization', object_id: organization, table_id: 'deal' }),
  'links.childList': ({ organization }) => ({ object_type: 'organization', object_id: organization, table_id: 'user' }),
  'links.brief': ({ deal }) => ({ table_id: 'deal', id: deal, field_id: 'organization_ids' }),
  'rows.save': ({ table, record }) => ({
    table_id: childTable(table),
    object_type: table,
    object_id: record,
    create: [{ name: 'A' }],
  }),
  'exports.create': ({ table, record }) => ({
    table_id: childTable(table),
    object_type: table,
    object_id: record,
  }),
  'exports.remove': ({ record }) => ({ task_id: record }),
  'imports.list': ({ table }) => ({ table_id: table }),
  'imports.get': ({ record }) => ({ import_id: record }),
  'imports.propose': ({ table, record }) => ({ import_id: record, table_id: table }),
  'imports.setFormat': ({ record }) => ({ import_id: record, encoding: 'gb18030' }),
  'imports.check': ({ table, record }) => ({
    import_id: record,
    table_id: table,
    plan: {
      columns: [{ column: 0, field_id: 'name' }],
      mode: 'add',
      date_order: 'ymd',
      decimal: '.',
      missing_links: 'wrong',
      quiet: true,
    },
  }),
  'imports.act': ({ record }) => ({ import_id: record, action: 'start' }),
  'imports.rows': ({ record }) => ({ import_id: record, which: 'wrong' }),
  'imports.remove': ({ record }) => ({ import_id: record }),
  'links.update': ({ organization, deal }) => ({
    object_type: 'organization',
    object_id: organization,
    table_id: 'deal',
    field_id: 'deal_ids',
    add: [deal],
    remove: [deal],
  }),
  'organization.info': ({ organization }) => ({ id: organization }),
  'organization.create': ({ member }) => ({ name: 'A', account_manager: member }),
  'organization.update': ({ organization, member }) => ({
    id: organization,
    known_update_time: 0,
    update_data: { account_manager: member },
  }),
  'organization.remove': ({ organization }) => ({ id: organization }),
  'organization.events': ({ organization }) => ({ id: organization }),
  'organization.relatedList': ({ organization }) => ({ id: organization }),
  'organization.relatedUpdate': ({ organization, parent }) => ({ id: organization, related: { parent: [parent] } }),
  'organization.relatedIds': ({ organization }) => ({ id: organization }),
  'organization.relatedTree': ({ organization }) => ({ id: organization }),
  'user.info': ({ user }) => ({ id: user }),
  'user.create': () => ({ name: 'A' }),
  'user.update': ({ user }) => ({ id: user, known_update_time: 0, update_data: { name: 'A' } }),
  'user.remove': ({ user }) => ({ id: user }),
  'user.events': ({ user }) => ({ id: user }),
  'lead.info': ({ lead }) => ({ id: lead }),
  'lead.create': () => ({ name: 'A' }),
  'lead.update': ({ lead }) => ({ id: lead, known_update_time: 0, update_data: { name: 'A' } }),
  'lead.remove': ({ lead }) => ({ id: lead }),
  'deal.info': ({ deal }) => ({ id: deal }),
  'deal.create': () => ({ name: 'A' }),
  'deal.update': ({ deal }) => ({ id: deal, known_update_time: 0, update_data: { name: 'A' } }),
  'deal.remove': ({ deal }) => ({ id: deal }),
  'deal.events': ({ deal }) => ({ id: deal }),
  'ticket.info': ({ ticket }) => ({ ticket_id: ticket }),
  'ticket.create': () => ({ name: 'A' }),
  'ticket.update': ({ ticket }) => ({ ticket_id: ticket, known_update_time: 0, update_data: { name: 'A' } }),
  'ticket.remove': ({ ticket }) => ({ ticket_id: ticket }),
  'ticket.events': ({ ticket }) => ({ ticket_id: ticket }),
  'notes.list': ({ organization }) => ({
    filter: { field: 'follow_relate_objs', relation: 'include', value: [`organization:${organization}`] },
  }),
  'notes.create': ({ organization, file, table, record }) => ({
    content: 'A',
    attachments: [file],
    follow_relate_objs: { organization: [organization], [table]: [record] },
    note_related_type: table,
    note_related_id: record,
  }),
  'notes.update': ({ note, organization, file, table, record }) => ({
    note_id: note,
    update_data: { attachments: [file], follow_relate_objs: { organization: [organization], [table]: [record] } },
  }),
  'notes.outsiders': ({ note }) => ({ note_id: note }),
  'notes.nearby': () => ({ latitude: 31.2304, longitude: 121.4737 }),
  'notes.transcribe': ({ recording }) => ({ file_id: recording }),
  'notes.remove': ({ note }) => ({ note_id: note }),
  'notes.createTask': ({ note }) => ({ note_id: note }),
  'nextSteps.complete': ({ note }) => ({ note_id: note, completed: true }),
  'nextSteps.refresh': () => ({}),
  'notes.share': ({ note }) => ({ note_id: note, __share: [{ id: 'oc_any', name: 'Any' }] }),
  'approvals.list': () => ({}),
  'approvals.waitingForMe': () => ({}),
  'approvals.countWaiting': () => ({}),
  'approvals.withdraw': ({ record }) => ({ id: record }),
  'approvals.remind': ({ record }) => ({ id: record }),
  'approvals.decide': ({ record }) => ({ id: record, decision: 'approve' }),
  'approvals.config': ({ deal }) => ({ table_id: 'deal', object_id: deal, fields: { name: 'A' } }),
  'approvals.createForObjectCreate': () => ({ table_id: 'deal', fields: { name: 'A' } }),
  'approvals.createForStageChange': ({ deal }) => ({
    table_id: 'deal',
    object_id: deal,
    to_stage_id: 'new_business_needs',
  }),
  'approvals.createForFieldUpdate': ({ deal }) => ({ table_id: 'deal', object_id: deal, to_values: { name: 'A' } }),
  'approvals.createForObjectUpdate': ({ deal }) => ({ table_id: 'deal', object_id: deal, to_values: { name: 'A' } }),
  'usage.send': ({ member }) => ({ ...usedBy(member), events: [{ name: 'page_open', page: 'home', time: 0 }] }),
  'usage.beat': ({ member }) => ({ ...usedBy(member), page: 'home' }),
  'notices.list': () => ({}),
  'notices.markRead': ({ record }) => ({ ids: [record] }),
  'notices.getConfig': ({ table }) => ({ table_id: table }),
  'notices.setConfig': ({ table }) => ({
    table_id: table,
    type: 'OBJECT_CREATE',
    card_notice_config: { is_notice: false, notice_scope: 'owner' },
    main_page_notice_config: { is_notice: true, notice_scope: 'read' },
  }),
  'notices.larkUpdateConfig': ({ table }) => ({
    table_id: table,
    type: 'OBJECT_CREATE',
    card_notice_config: { is_notice: false, notice_scope: 'owner' },
    main_page_notice_config: { is_notice: true, notice_scope: 'read' },
  }),
  'notices.dingtalkUpdateConfig': ({ table }) => ({
    table_id: table,
    type: 'OBJECT_CREATE',
    card_notice_config: { is_notice: false, notice_scope: 'owner' },
    main_page_notice_config: { is_notice: true, notice_scope: 'read' },
  }),
  'notices.larkTableConfig': ({ table }) => ({ table_id: table }),
  'notices.dingtalkTableConfig': ({ table }) => ({ table_id: table }),
  'events.list': ({ record }) => ({ last_id: record }),
  'day.mine': () => ({ limit: 100 }),
  'metrics.myList': () => ({}),
  'metrics.calculate': () => ({ id: 'default-customers' }),
  'metrics.saveMyList': ({ table, member }) => ({
    list: [
      {
        _id: 'default-customers',
        name: '',
        table,
        is_shown: true,
        config: {
          op: 'count',
          filter: {
            join: 'or',
            items: [{ join: 'and', items: [{ field: 'account_manager', relation: 'include', value: [member] }] }],
          },
          mine: null,
          period: null,
        },
      },
    ],
  }),
  'files.createUpload': () => ({ file_name: 'a.png', file_size: png.length, file_mimetype: 'image/png' }),
  'files.finishUpload': ({ upload }) => ({ _id: upload }),
  'places.reverse': () => ({ latitude: 31.2, longitude: 121.4 }),
  'tabs.larkCreate': ({ table, record }) => ({
    table_id: table,
    id: record,
    type: 'web_url',
    tag_name: 'A',
    tag_url: 'https://example.com/',
  }),
  'tabs.dingtalkCreate': ({ table, record }) => ({
    table_id: table,
    id: record,
    type: 'web_url',
    tag_name: 'A',
    tag_url: 'https://example.com/',
  }),
  'tabs.rename': ({ organization, tab }) => ({
    table_id: 'organization',
    id: organization,
    tag_id: tab,
    tag_name: 'A',
  }),
  'tabs.remove': ({ organization, tab }) => ({ table_id: 'organization', id: organization, tag_id: tab }),
  'tabs.larkFileInfo': ({ organization }) => ({ table_id: 'organization', id: organization }),
  'tabs.larkOpen': ({ organization, document }) => ({
    table_id: 'organization',
    id: organization,
    file_token: document,
    type: 'docx',
  }),
  'tabs.dingtalkFileInfo': ({ organization }) => ({ table_id: 'organization', id: organization }),
  'tabs.dingtalkOpen': ({ organization, document }) => ({
    table_id: 'organization',
    id: organization,
    file_token: document,
    type: 'docx',
  }),
  'taskLists.larkCreate': ({ table, record }) => ({ table_id: table, entity_id: record }),
  // The list is made with its task.
  'taskLists.larkDetail': ({ organization, task: _task }) => ({ table_id: 'organization', id: organization }),
  'taskLists.larkTasks': ({ organization, task: _task }) => ({ table_id: 'organization', id: organization }),
  'taskLists.larkComplete': ({ organization, task }) => ({
    table_id: 'organization',
    id: organization,
    task_id: task,
    completed: true,
  }),
  'chats.larkIsInChat': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.larkCreate': ({ table, record }) => ({ id: record, table_id: table }),
  'chats.larkBind': ({ chat, table, record }) => ({ chat_id: chat, id: record, table_id: table }),
  'chats.larkJoin': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.members': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  // Only people of the record are added.
  'chats.addMembers': ({ chat, organization, owner }) => ({
    chat_id: chat,
    id: organization,
    table_id: 'organization',
    member_ids: [owner],
  }),
  'chats.larkUnbind': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.larkDetail': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.larkUpdate': ({ chat, organization }) => ({
    chat_id: chat,
    id: organization,
    table_id: 'organization',
    notices: ['CHANGE_OBJECT_EVENT'],
  }),
  'chats.larkBizMonitorTypes': ({ organization }) => ({ organization_id: organization }),
  'chats.larkInfo': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.dingtalkIsInChat': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.dingtalkCreate': ({ organization }) => ({ id: organization, table_id: 'organization' }),
  'chats.dingtalkBind': ({ chat, table, record }) => ({ chat_id: chat, id: record, table_id: table }),
  'chats.dingtalkJoin': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.dingtalkUnbind': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.dingtalkDetail': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.dingtalkUpdate': ({ chat, organization }) => ({
    chat_id: chat,
    id: organization,
    table_id: 'organization',
    notices: ['CHANGE_OBJECT_EVENT'],
  }),
  'chats.dingtalkBizMonitorTypes': ({ organization }) => ({ organization_id: organization }),
  'chats.dingtalkInfo': ({ chat, organization }) => ({ chat_id: chat, id: organization, table_id: 'organization' }),
  'chats.shareRecord': ({ organization }) => ({
    id: organization,
    table_id: 'organization',
    __share: [{ id: 'oc_any', name: 'Any' }],
  }),
  'chats.shareable': () => ({}),
  'chats.findRecord': ({ chat }) => ({ chat_id: chat }),
  'lead.proposeConversion': ({ lead }) => ({ id: lead }),
  'lead.conversion': ({ converted }) => ({ id: converted }),
  'lead.convert': ({ lead, organization, user }) => ({
    id: lead,
    known_update_time: Number.MAX_SAFE_INTEGER,
    customer: { action: 'update', id: organization },
    contact: { action: 'update', id: user },
    deal: { fields: { name: 'Made of a lead' } },
  }),
  'lead.undoConversion': ({ converted }) => ({ id: converted }),
  'products.lines': ({ deal }) => ({ id: deal, table_id: 'deal' }),
  'products.saveLines': ({ deal }) => ({
    id: deal,
    table_id: 'deal',
    product_list: [{ name: 'Jars', number: 1, price: 1 }],
  }),
  'products.list': () => ({ keyword: canary, group_id: 'tool' }),
  'records.stageHistory': ({ deal }) => ({ id: deal, table_id: 'deal' }),
  'records.requestFields': ({ deal }) => ({ object_type: 'deal', object_id: deal, stage_id: 'new_business_needs' }),
  'pipelines.list': ({ table }) => ({ table_id: table }),
  'filterConfig.info': ({ table }) => ({ table }),
  'filterConfig.create': ({ table, member }) => ({
    name: 'A',
    table,
    filter: {
      join: 'or',
      items: [{ join: 'and', items: [{ field: 'account_manager', relation: 'include', value: [member] }] }],
    },
  }),
  'filterConfig.batchUpdate': ({ view }) => ({ list: [{ id: view, update_data: { name: 'B' } }] }),
  'filterConfig.batchDelete': ({ view }) => ({ ids: [view] }),
};

/** Works in this suite only for the other family, or is of no use to a chat that is bound already: refused with own ids too. */
export const refusedAnyway = new Set<SessionCall>([
  'membership.dingtalkJsSdkSign',
  'tabs.dingtalkCreate',
  // Entries of the audit log have ids of their own: admin-log.test.ts.
  'admin.undo',
  // A team of our own has no id before it is made: admin-members.test.ts.
  'admin.removeTeam',
  // The document of a record is made by a stage that asks for it.
  'tabs.larkFileInfo',
  'tabs.dingtalkFileInfo',
  'tabs.dingtalkOpen',
  'chats.dingtalkIsInChat',
  'chats.dingtalkCreate',
  'chats.dingtalkBind',
  'chats.dingtalkJoin',
  'chats.dingtalkUnbind',
  'chats.dingtalkInfo',
  'chats.dingtalkDetail',
  'chats.dingtalkUpdate',
  'chats.dingtalkBizMonitorTypes',
  'chats.larkBind',
  'forms.dingtalkUrl',
  'access.dingtalkJoinTeam',
  'account.larkConsent',
  // An import is its member's alone, and begins with a file: who may do what with one stands in imports.test.ts.
  'imports.get',
  'imports.setFormat',
  'imports.propose',
  'imports.check',
  'imports.act',
  'imports.rows',
  // Nothing of these companies has to be approved: who may ask stands in approval-requests.test.ts.
  'approvals.withdraw',
  'approvals.remind',
  'approvals.decide',
  'approvals.createForObjectCreate',
  'approvals.createForStageChange',
  'approvals.createForFieldUpdate',
  'approvals.createForObjectUpdate',
  // Anyone who makes a record stands in its team, and nobody has applied.
  'access.larkJoinTeam',
  'access.decide',
  // Who uses the app names themselves, and is none of these.
  'usage.send',
  'usage.beat',
  // The company is established already.
  'onboarding.createPhoneCode',
  'onboarding.createEmailCode',
  'onboarding.saveCompany',
]);

/** In the order of the contract. */
export const sessionCalls = Object.keys(contract).filter(
  (name) => contract[name as CallName].kind !== 'signIn',
) as SessionCall[];

/**
 * Fresh things of the company that the client works in.
 * @param call makes only what the input of this call names, which is most of the time of a matrix; the other ids are of nothing
 */
export function makeThings(client: Client, word: 'mine' | 'theirs', name: string, call?: SessionCall): Promise<Ids> {
  return makeKinds(client, word, name, call && kindsNamedBy(call, client));
}

/** The kinds of things that the input of a call names. */
function kindsNamedBy(call: SessionCall, client: Client): Set<PropertyKey> {
  const named = new Set<PropertyKey>([
    'organization',
    'member',
    'table',
    'delivery',
    'apiKey',
    'webhook',
    'told',
    'spentKey',
    'spentWebhook',
  ]);
  const asked = new Proxy({} as Ids, {
    get(_ids, kind) {
      named.add(kind);
      return `${String(kind)}-asked-for`;
    },
  });
  inputs[call](asked, client);
  return named;
}
