import type { Suite } from '../suites';

/**
 * The permissions that the console of an application of Feishu and Lark grants at first: those that the operators' guide names. What is not among them the
 * application does not have, as with a real one.
 */
const larkScopes = [
  'contact:user.base:readonly',
  'contact:contact.base:readonly',
  'contact:department.base:readonly',
  'contact:user.department:readonly',
  'contact:user.employee:readonly',
  'contact:group:readonly',
  'tenant:tenant:readonly',
  'im:chat',
  'im:chat:readonly',
  'im:message:send_as_bot',
  'im:message:update',
  'approval:approval',
  'approval:approval:readonly',
  'task:tasklist:write',
  'task:tasklist:read',
  'task:task:write',
  'task:task:read',
  'drive:drive',
  'docx:document',
  'sheets:spreadsheet',
  'bitable:app',
  'docs:permission.member',
  'speech_to_text:speech',
  'im:chat.group_info:readonly',
  'contact:user.id:readonly',
  'contact:user.employee_id:readonly',
  'auth:user_access_token:read',
];

/** Permissions outside the guide: for fields that the phone shows, and for content of a person's token. */
const extraScopes = ['contact:user.phone:readonly', 'contact:user.email:readonly', 'offline_access'];

/** DingTalk grants everything at first. */
export const initialScopes: Record<Suite, readonly string[] | 'all'> = {
  feishu: [...larkScopes, ...extraScopes],
  lark: [...larkScopes, ...extraScopes],
  dingtalk: 'all',
};

/** The permissions that the guide is compared with. */
export const guideScopes: readonly string[] = larkScopes;
