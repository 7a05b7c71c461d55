import { dingtalkRules, type VendorCode } from '../../vendor-rules';
import { Refusal } from '../wire/call';

/**
 * Refusals of DingTalk's two families of calls. The old host answers HTTP 200 with a number; the new one HTTP 4xx with a string. Public reports of
 * requests with false tokens to the real hosts say: a wrong token is HTTP 400 `InvalidAuthentication` on the new host (not 401) and 88 with
 * sub_code 40014 on `/topapi`; a missing permission and a rate limit are HTTP 403.
 */
const oapi = (code: number, message: string, extra: Record<string, unknown> = {}): Refusal =>
  new Refusal(200, code, message, extra);

const api = (code: string, message: string, extra: Record<string, unknown> = {}, status = 400): Refusal =>
  new Refusal(status, code, message, extra);

export const oapiRefuse = {
  noToken: () => oapi(40000, 'access_token is blank'),
  wrongToken: () => oapi(40014, '不合法的access_token'),
  expiredToken: () => oapi(42001, 'access_token超时'),
  permission: (scope: string) => oapi(60011, `应用尚未开通所需的权限：[${scope}], {requiredScopes=[${scope}]}`),
  limit: () => oapi(90018, '您的服务器调用钉钉开放平台当前接口的请求被暂时禁用了'),
  parameter: (problem: string) => oapi(40035, `不合法的参数 ${problem}`),
  noCode: () => oapi(40078, '不存在的临时授权码'),
  noUser: () => oapi(60121, '找不到该用户'),
  wrongUserId: () => oapi(33012, '无效的userId'),
  wrongMobile: () => oapi(40104, '企业中无效的手机号'),
  noDepartment: () => oapi(60003, '部门不存在'),
  departmentOutOfRange: () => oapi(50004, '请求的部门id不在授权范围内'),
  userOutOfRange: () => oapi(50002, '请求的员工userid不在授权范围内'),
  wrongAgent: () => oapi(40056, '不合法的agentid'),
  wrongAccessKey: () => oapi(853003, 'accessKey参数不合法'),
  wrongSignature: () => oapi(853004, 'signature参数不正确'),
  oldTicket: () => oapi(40085, '不存在的suiteticket'),
  notInstalled: () => oapi(48004, '授权关系无效'),
  wrongGroupId: () => oapi(660023, '群ID解码失败'),
  wrongChatId: () => oapi(40016, '不合法的会话ID'),
  notOwner: () => oapi(49003, '操作者必须为群主'),
};

export const apiRefuse = {
  noToken: () => api('AuthenticationFailed.MissingParameter', '缺少参数：x-acs-dingtalk-access-token'),
  wrongToken: () => api('InvalidAuthentication', '不合法的access_token'),
  expiredUserToken: () => api('accesstoken.expired', '用户accessToken过期'),
  permission: (scope: string) =>
    api(
      'Forbidden.AccessDenied.AccessTokenPermissionDenied',
      `应用尚未开通所需的权限：[${scope}]`,
      { accessdenieddetail: { requiredScopes: [scope] } },
      403,
    ),
  limit: () => api('Forbidden.AccessDenied.QpsLimitForAppkeyAndApi', '请求过于频繁', {}, 403),
  parameter: (problem: string) => api('invalidParameter.param.invalid', `参数不合法: ${problem}`),
  wrongClient: () => api('invalidClientIdOrSecret', '无效的clientId或者clientSecret'),
  wrongSuite: () => api('invalidSuiteKey', 'suitekey不合法'),
  oldTicket: () => api('invalidSuiteTicket', 'suiteTicket无效'),
  notInstalled: () => api('invalidAuthInfo', '授权关系不存在'),
  wrongClientOfCompany: () => api('invalid.client', '无效的ClientID或ClientSecret'),
  wrongCorp: () => api('unauthorized.client', '应用未被授权', {}, 401),
  noCode: () => api('invalidParameter.authCode.notFound', '不合法的临时授权码'),
  noRefreshToken: () => api('invalidParameter.refreshToken.notFound', '不合法的refreshToken'),
  noConversation: () => api('invalid.openConversationId', '无效的openConversationId'),
  /** The spelling is the vendor's. The code also covers a robot that is not in the group. */
  noRobot: () => api('invalidParameter.robotCode.notExsit', '机器人不存在，请检查机器人是否在群内'),
  noUser: () => api('invalidParameter.user.notFound', '找不到该用户', {}, 404),
  /** The refusals of calls that create or change a group. */
  groupParameter: (problem: string) => api('parameter.invalid', `输入参数错误: ${problem}`),
  noMember: () => api('member.notFound', '不存在的员工'),
  wrongGroupId: () => api('cidEncryptError', '群ID解析错误'),
  noTemplateInGroup: () => api('groupPermissionDenied', '无权限，该群没有安装群模板'),
  wrongValue: () => api('paramIllegal', '请求参数非法'),
  wrongChatId: () => api('invalideChatId', '不合法的chatId'),
  dissolved: () => api('group.disbanded', '群已经解散'),
  /** The refusals of calls about storage and documents. */
  paramError: (problem: string) => api('paramError', `参数错误: ${problem}`),
};

/** Returns a refusal with a code of the vendor's table, the status of that code and the suite's message. */
export function makeVendorRefusal(code: VendorCode, problem: string): Refusal {
  const row = dingtalkRules.codes.find((rule) => rule.code === code);
  return new Refusal(row?.status ?? (typeof code === 'number' ? 200 : 400), code, problem);
}
