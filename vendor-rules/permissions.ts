/**
 * The permissions that an application requests, by feature: the only list that the guides, the checks of an application and the simulator read. The
 * rows of the calls contain every permission that a vendor accepts; this table contains the one that the product requests.
 */

export type FeatureName =
  | 'signIn'
  | 'company'
  | 'people'
  | 'administrators'
  | 'userGroups'
  | 'personSearch'
  | 'chats'
  | 'plainChats'
  | 'boundChats'
  | 'dissolving'
  | 'messages'
  | 'cards'
  | 'bot'
  | 'linkPreviews'
  | 'approvals'
  | 'tasks'
  | 'documents'
  | 'dictation'
  | 'consents'
  | 'missedEvents';

export interface PermissionRule {
  /** The name in the vendor's console and refusals. */
  name: string;
  /**
   * `required`: without it the feature does not work; `optional`: without it one function of the feature is missing; `given`: every application has
   * it from the start.
   */
  need: 'required' | 'optional' | 'given';
  /** The purpose of the permission, as the end of a sentence. */
  brings: string;
  /**
   * The reason why no row of a call of the feature contains the permission: it fills fields of answers, or allows an event or a method of the
   * client. Absent if a call requires it.
   */
  allows?: 'fields' | 'events' | 'client';
}

export interface FeatureRule {
  /** Without a `required` feature the product does not work; the app leaves out an `optional` feature whose permission is missing. */
  need: 'required' | 'optional';
  /** The calls of the suite's table that the feature makes. Their rows name the kinds of applications that may make them. */
  calls: readonly string[];
  permissions: readonly PermissionRule[];
}

export type FeatureRules = Readonly<Partial<Record<FeatureName, FeatureRule>>>;

export const feishuFeatures = {
  signIn: {
    need: 'required',
    calls: ['authen.oauth_token', 'authen.user_info', 'jssdk.ticket'],
    permissions: [],
  },
  company: {
    need: 'required',
    calls: ['tenant.query'],
    permissions: [
      {
        name: 'tenant:tenant:readonly',
        need: 'required',
        brings: 'which company the app belongs to, compared before its people are read',
      },
    ],
  },
  people: {
    need: 'required',
    calls: [
      'contact.scopes',
      'contact.department.get',
      'contact.department.children',
      'contact.users.find_by_department',
      'contact.users.batch',
      'contact.users.get',
    ],
    permissions: [
      {
        name: 'contact:contact.base:readonly',
        need: 'required',
        brings: "the company's people, who become the members",
      },
      {
        name: 'contact:department.base:readonly',
        need: 'required',
        brings: 'the names of the departments, which become the teams',
        allows: 'fields',
      },
      {
        name: 'contact:user.base:readonly',
        need: 'required',
        brings: 'name and picture of who signs in, and of all colleagues',
        allows: 'fields',
      },
      {
        name: 'contact:user.department:readonly',
        need: 'optional',
        brings: 'the department of each person, so that teams have members',
        allows: 'fields',
      },
    ],
  },
  administrators: {
    need: 'optional',
    calls: [],
    permissions: [
      {
        name: 'contact:user.employee:readonly',
        need: 'optional',
        brings:
          'who administrates the company and whose account is frozen; without it the operator names administrators',
        allows: 'fields',
      },
    ],
  },
  userGroups: {
    need: 'optional',
    calls: ['contact.group.members'],
    permissions: [
      {
        name: 'contact:group:readonly',
        need: 'required',
        brings: 'the people of user groups, where the contact range names groups',
      },
    ],
  },
  personSearch: {
    need: 'optional',
    calls: ['contact.users.batch_get_id'],
    permissions: [
      {
        name: 'contact:user.id:readonly',
        need: 'required',
        brings: 'an operator names administrators by mobile or mail address',
      },
      {
        name: 'contact:user.employee_id:readonly',
        need: 'optional',
        brings: 'an operator names administrators by user id',
        allows: 'fields',
      },
    ],
  },
  chats: {
    need: 'optional',
    calls: [
      'im.chat.create',
      'im.chat.get',
      'im.chat.update',
      'im.chat.delete',
      'im.chat.list',
      'im.chat.members.create',
      'im.chat.members.delete',
      'im.chat.members.get',
      'im.chat.members.is_in_chat',
      'im.chat.members.me_join',
      'im.chatTab.create',
      'im.chatTab.list_tabs',
      'im.chatTab.delete_tabs',
      'im.chatMenuTree.create',
      'im.chatMenuTree.get',
      'im.chatMenuTree.delete',
    ],
    permissions: [
      {
        name: 'im:chat',
        need: 'required',
        brings:
          'chats of records: make one, look at it, add members, give it a tab and a menu; as the user too where members bind chats of their own',
      },
      {
        name: 'im:chat:readonly',
        need: 'optional',
        brings: 'name, size and members of a chat, and its events, where im:chat is not granted',
      },
      {
        name: 'im:chat.group_info:readonly',
        need: 'optional',
        brings: "names in the client's own chat picker",
        allows: 'client',
      },
    ],
  },
  messages: {
    need: 'optional',
    calls: ['im.message.create', 'im.message.delete'],
    permissions: [
      {
        name: 'im:message:send_as_bot',
        need: 'required',
        brings: 'notices to people, and cards of notes in the chats of records',
      },
    ],
  },
  cards: {
    need: 'optional',
    calls: ['im.message.patch', 'interactive.card.update'],
    permissions: [
      {
        name: 'im:message:update',
        need: 'optional',
        brings:
          'cards on which an approval is decided show what became of it, where im:message:send_as_bot is not enough',
      },
    ],
  },
  bot: {
    need: 'optional',
    calls: ['im.messageResource.get'],
    permissions: [
      {
        name: 'im:message.p2p_msg:readonly',
        need: 'optional',
        brings: 'answers to what people write to the bot',
        allows: 'events',
      },
      {
        name: 'im:message.group_at_msg:readonly',
        need: 'optional',
        brings: 'answers to people who name the bot in a group; no other message of a group arrives',
        allows: 'events',
      },
      { name: 'im:message:readonly', need: 'required', brings: 'pictures and files that people send to the bot' },
    ],
  },
  linkPreviews: {
    need: 'optional',
    calls: ['im.urlPreview.batch_update'],
    permissions: [
      {
        name: 'im:url_preview.update',
        need: 'optional',
        brings: 'titles of pasted links change with their records; the titles themselves need no permission',
      },
    ],
  },
  approvals: {
    need: 'optional',
    calls: [
      'approval.approval.create',
      'approval.approval.get',
      'approval.approval.subscribe',
      'approval.approval.unsubscribe',
      'approval.instance.create',
      'approval.instance.get',
      'approval.instance.list',
      'approval.instance.cancel',
      'approval.instance.specified_rollback',
      'approval.instance_comment.create',
      'approval.task.approve',
      'approval.task.reject',
      'approval.task.transfer',
      'approval.task.resubmit',
    ],
    permissions: [
      {
        name: 'approval:approval',
        need: 'required',
        brings: 'approvals: make definitions, start, decide and read instances, and be notified of them',
      },
      { name: 'approval:approval:readonly', need: 'optional', brings: 'events of approvals' },
    ],
  },
  tasks: {
    need: 'optional',
    calls: [
      'task.tasklist.create',
      'task.tasklist.list',
      'task.tasklist.patch',
      'task.tasklist.add_members',
      'task.tasklist.remove_members',
      'task.tasklist.delete',
      'task.tasklist.tasks',
      'task.task.create',
      'task.task.get',
      'task.task.patch',
      'task.task.delete',
      'task.task_v2.task_subscription',
    ],
    permissions: [
      { name: 'task:tasklist:read', need: 'required', brings: 'task lists of records: show them' },
      { name: 'task:tasklist:write', need: 'required', brings: 'task lists of records: make them' },
      { name: 'task:task:read', need: 'required', brings: 'tasks of records: show them, and be notified of changes' },
      { name: 'task:task:write', need: 'required', brings: 'tasks of records: make them and check them off' },
    ],
  },
  documents: {
    need: 'optional',
    calls: [
      'drive.file.create_folder',
      'drive.file.list',
      'drive.file.copy',
      'drive.file.delete',
      'drive.meta.batch_query',
      'docx.document.create',
      'sheets.spreadsheet.create',
      'bitable.app.create',
      'drive.permissionMember.batch_create',
      'drive.permissionMember.delete',
    ],
    permissions: [
      { name: 'drive:drive', need: 'required', brings: 'documents of records: copy templates into folders' },
      {
        name: 'docs:permission.member',
        need: 'required',
        brings: 'let people into documents: no other permission allows it',
      },
      { name: 'docx:document', need: 'optional', brings: 'empty documents' },
      { name: 'sheets:spreadsheet', need: 'optional', brings: 'empty spreadsheets' },
      { name: 'bitable:app', need: 'optional', brings: 'empty bases' },
    ],
  },
  dictation: {
    need: 'optional',
    calls: ['speech.file_recognize'],
    permissions: [
      {
        name: 'speech_to_text:speech',
        need: 'required',
        brings: 'notes that are spoken; not on the free plan of the suite',
      },
    ],
  },
  consents: {
    need: 'optional',
    calls: [],
    permissions: [
      {
        name: 'auth:user_access_token:read',
        need: 'optional',
        brings: 'hear of a consent that somebody has withdrawn',
        allows: 'events',
      },
    ],
  },
} as const satisfies FeatureRules;

export const dingtalkFeatures = {
  signIn: {
    need: 'required',
    calls: [
      'oapi.user.getuserinfo',
      'oapi.user.getbyunionid',
      'contact.users.me',
      'oauth2.userAccessToken',
      'oauth2.jsapiTickets',
    ],
    permissions: [
      { name: 'qyapi_base', need: 'given', brings: 'sign-in within the client, and signatures of pages' },
      { name: 'qyapi_get_member', need: 'required', brings: 'who signs in' },
      { name: 'Contact.User.Read', need: 'required', brings: 'sign-in in a browser' },
    ],
  },
  people: {
    need: 'required',
    calls: ['oapi.auth.scopes', 'oapi.department.get', 'oapi.department.listsub', 'oapi.user.list', 'oapi.user.get'],
    permissions: [
      {
        name: 'qyapi_get_department_list',
        need: 'required',
        brings: 'the departments of the company, which become the teams',
      },
      {
        name: 'qyapi_get_department_member',
        need: 'required',
        brings: "the company's people, who become the members",
      },
    ],
  },
  personSearch: {
    need: 'optional',
    calls: ['oapi.user.getbymobile'],
    permissions: [
      {
        name: 'qyapi_get_member_by_mobile',
        need: 'required',
        brings: 'an operator names administrators by mobile',
      },
    ],
  },
  chats: {
    need: 'optional',
    calls: [
      'im.sceneGroup.create',
      'im.sceneGroup.update',
      'im.sceneGroup.member.add',
      'im.sceneGroup.member.delete',
      'im.sceneGroups.query',
      'im.sceneGroups.members',
    ],
    permissions: [
      { name: 'qyapi_chat_manage', need: 'required', brings: 'chats of records: make groups, look at them, fill them' },
    ],
  },
  plainChats: {
    need: 'optional',
    calls: ['im.group.create', 'im.group.update', 'oapi.chat.get'],
    permissions: [
      { name: 'qyapi_chat_read', need: 'required', brings: 'look at groups that were made without a group template' },
    ],
  },
  /** Only a rehearsal dissolves groups that it has created. */
  dissolving: { need: 'optional', calls: ['im.scenegroup.disband'], permissions: [] },
  boundChats: {
    need: 'optional',
    calls: ['im.chat.convert', 'oapi.scenegroup.template.apply'],
    permissions: [],
  },
  messages: {
    need: 'optional',
    calls: [
      'robot.groupMessages.send',
      'robot.oToMessages.batchSend',
      'robot.oToMessages.batchRecall',
      'robot.messageFiles.download',
      'oapi.corpconversation.asyncsend',
    ],
    permissions: [
      {
        name: 'qyapi_robot_sendmsg',
        need: 'required',
        brings: 'notices to people, and cards of notes in the chats of records',
      },
    ],
  },
  cards: {
    need: 'optional',
    calls: [
      'card.instances.createAndDeliver',
      'card.instances.create',
      'card.instances.deliver',
      'card.instances.update',
    ],
    permissions: [
      {
        name: 'Card.Instance.Write',
        need: 'required',
        brings: 'cards on which an approval is decided, and those in the place of pasted links',
      },
    ],
  },
  approvals: {
    need: 'optional',
    calls: [
      'workflow.forms.save',
      'workflow.forms.schema',
      'workflow.processCode.byName',
      'workflow.templates.managed',
      'workflow.instances.start',
      'workflow.instances.get',
      'workflow.instanceIds.query',
      'workflow.instances.terminate',
      'workflow.instances.execute',
      'workflow.instances.comment',
      'workflow.tasks.redirect',
    ],
    permissions: [
      { name: 'Workflow.Form.Read', need: 'required', brings: 'approvals: read forms' },
      { name: 'Workflow.Form.Write', need: 'required', brings: 'approvals: make forms' },
      { name: 'Workflow.Instance.Read', need: 'required', brings: 'approvals: read instances' },
      { name: 'Workflow.Instance.Write', need: 'required', brings: 'approvals: start, decide and withdraw instances' },
    ],
  },
  tasks: {
    need: 'optional',
    calls: ['todo.tasks.create', 'todo.tasks.delete', 'todo.tasks.update', 'todo.tasks.query'],
    permissions: [
      { name: 'Todo.Todo.Write', need: 'required', brings: 'to-dos of what notes say is to be done' },
      { name: 'Todo.Todo.Read', need: 'optional', brings: 'what is checked off in DingTalk is done here too' },
    ],
  },
  documents: {
    need: 'optional',
    calls: [
      'wiki.workspaces.get',
      'wiki.nodes.list',
      'doc.workspaceDocs.create',
      'doc.workspaceDocs.delete',
      'doc.dentries.queryDentryId',
      'doc.dentries.copy',
      'storage.permissions.add',
      'storage.permissions.remove',
      'storage.permissions.query',
      'storage.permissions.inheritances.set',
    ],
    permissions: [
      { name: 'Wiki.Workspace.Read', need: 'required', brings: 'documents of records: read the knowledge base' },
      { name: 'Wiki.Node.Read', need: 'required', brings: 'documents of records: read its folders' },
      {
        name: 'Document.WorkspaceDocument.Read',
        need: 'required',
        brings: 'documents of records: find templates',
      },
      {
        name: 'Document.WorkspaceDocument.Write',
        need: 'required',
        brings: 'documents of records: make and copy documents',
      },
      { name: 'Storage.Permission.Read', need: 'required', brings: 'documents of records: see who may read them' },
      { name: 'Storage.Permission.Write', need: 'required', brings: 'documents of records: let people in' },
    ],
  },
  missedEvents: {
    need: 'optional',
    calls: ['oapi.callback.failed'],
    permissions: [],
  },
} as const satisfies FeatureRules;
