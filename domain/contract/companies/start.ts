import * as z from 'zod/mini';
import { channels, suiteFeatures } from '../../platforms';
import { CurrencySchema } from '../../metadata/currency';
import { FieldSchema } from '../../metadata/field';
import { ObjectTypeSchema } from '../../metadata/object-type';
import { call, callForKeys } from '../call';
import { Empty, Id, Paging, Total } from '../shapes';

/** A colleague (REQ shell 3.5). `deleted` ones are shown grey and cannot be chosen (SD-51). */
const MemberSchema = z.object({
  member_id: z.string(),
  name: z.string(),
  /** Full pinyin and initials, lower case, separated by a space; the app compares them as plain strings. */
  name_pinyin: z.string(),
  avatar_url: z.string(),
  team_ids: z.array(z.string()),
  deleted: z.boolean(),
  /** Present for data administrators only. */
  member_type: z.optional(z.literal('DATA_ADMIN')),
});
export type Member = z.infer<typeof MemberSchema>;

/** A member in the list of members, with the ids in the suite. The app needs none of these ids at its start. */
export const ListedMember = z.extend(MemberSchema, {
  openId: z.string(),
  /** The suite's id; which of the two is present depends on the suite family. */
  lark_open_userid: z.optional(z.string()),
  dingtalk_open_userid: z.optional(z.string()),
});
export type ListedMember = z.infer<typeof ListedMember>;

const memberTypes = ['ADMIN', 'DATA_ADMIN', 'MEMBER'] as const;
export const roleScopes = ['function', 'data'] as const;

/** A role of a member (REQ shell 3.6). */
export const RoleBrief = z.object({ _id: z.string(), member_type: z.enum(memberTypes), scope: z.enum(roleScopes) });
export type RoleBrief = z.infer<typeof RoleBrief>;

/** A team of the company, by which members are grouped in pickers. */
export const TeamSchema = z.object({ team_id: z.string(), name: z.string() });
export type Team = z.infer<typeof TeamSchema>;

/** Everything the app needs before its first row, in one answer (REQ shell 7.21). */
export const Bootstrap = z.object({
  user: z.object({
    member_id: z.string(),
    name: z.string(),
    avatar_url: z.string(),
    is_admin: z.boolean(),
    role_list: z.array(RoleBrief),
  }),
  client: z.object({
    client_id: z.string(),
    name: z.string(),
    nickname: z.optional(z.string()),
    logo: z.optional(z.string()),
    /** Whether the company has finished its onboarding. */
    est: z.boolean(),
    /** The caller installed the app for the company and sees the onboarding. */
    is_installer: z.optional(z.boolean()),
    /** The features that the suite closes to the company's app, such as a store app; absent: none. */
    closed_features: z.optional(z.array(z.enum(suiteFeatures))),
    /** IANA name; times are shown in this zone (SD-60). */
    time_zone: z.string(),
    last_order: z.optional(z.object({ end_date: z.number() })),
  }),
  channel: z.enum(channels),
  /** Visible object types in their order. */
  tables: z.array(ObjectTypeSchema),
  /** Fields of every visible type by table id, without those the caller may not see. */
  fields: z.record(z.string(), z.array(FieldSchema)),
  /**
   * The fields that forms require and that the caller may not see, by table id: names and places, without values and options. Tables without such
   * fields are left out.
   */
  unseen_fields: z.optional(z.record(z.string(), z.array(FieldSchema))),
  members: z.array(MemberSchema),
  /** The company's currencies, the main one first. */
  currencies: z.array(CurrencySchema),
  teams: z.array(TeamSchema),
  server_time: z.number(),
});
export type Bootstrap = z.infer<typeof Bootstrap>;

/** Whether members may apply to join a record's team, and whether its owner decides (REQ records 3, team config). */
const TeamJoinApply = z.object({ is_allow_apply_join_team: z.boolean(), is_need_owner_approve: z.boolean() });
export type TeamJoinApply = z.infer<typeof TeamJoinApply>;

const SignInput = z.strictObject({ url: z.string().check(z.maxLength(2000)) });

export const start = {
  'start.bootstrap': call('start.bootstrap', {
    summary: 'User, company, object types, fields and members in one answer',
    input: Empty,
    output: Bootstrap,
    errors: ['noHsid', 'noSeats', 'notJoined', 'notAuthorised', 'initialising'],
  }),
  'membership.listMembers': callForKeys('membership.listMembers', {
    summary: 'The colleagues of the caller',
    input: Empty,
    output: z.object({ list: z.array(ListedMember) }),
  }),
  'membership.searchMembers': callForKeys('membership.searchMembers', {
    summary:
      'Colleagues who can be chosen, by a part of the name, of its pinyin or of the initials, of everybody or of some teams',
    input: z.strictObject({
      keyword: z.optional(z.string().check(z.maxLength(100))),
      team_ids: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100))),
      ...Paging,
    }),
    output: z.object({ list: z.array(ListedMember), ...Total }),
  }),
  'membership.currencyList': callForKeys('membership.currencyList', {
    summary: 'The currencies that the company uses, with their rates',
    input: Empty,
    output: z.object({ list: z.array(CurrencySchema) }),
  }),
  'membership.larkJsSdkSign': call('membership.larkJsSdkSign', {
    summary: 'A fresh signature of one of our own pages for h5sdk.config',
    input: SignInput,
    output: z.object({ app_id: z.string(), timestamp: z.number(), nonce_str: z.string(), signature: z.string() }),
    errors: ['suiteUnavailable', 'notAllowed'],
  }),
  'membership.dingtalkJsSdkSign': call('membership.dingtalkJsSdkSign', {
    summary: 'A fresh signature of one of our own pages for dd.config',
    input: SignInput,
    output: z.object({
      agent_id: z.string(),
      corp_id: z.string(),
      timestamp: z.number(),
      nonce_str: z.string(),
      signature: z.string(),
    }),
    errors: ['suiteUnavailable', 'notAllowed'],
  }),
  'fieldConfig.tableList': callForKeys('fieldConfig.tableList', {
    summary: 'The object types that the caller sees',
    input: Empty,
    output: z.object({ list: z.array(ObjectTypeSchema) }),
  }),
  'fieldConfig.tableOrder': callForKeys('fieldConfig.tableOrder', {
    summary: 'The ids of the object types in their order, those without a tab of their own too',
    input: Empty,
    output: z.object({ list: z.array(z.string()) }),
  }),
  'fieldConfig.tableConfig': callForKeys('fieldConfig.tableConfig', {
    summary: 'One object type, and how people join the teams of its records',
    input: z.strictObject({ id: Id }),
    output: z.object({ detail: z.extend(ObjectTypeSchema, { team_join_apply: TeamJoinApply }) }),
    errors: ['notFound'],
  }),
  'fieldConfig.allList': callForKeys('fieldConfig.allList', {
    summary: 'The fields of one object type that the caller sees',
    input: z.strictObject({ table: z.string() }),
    output: z.object({ list: z.array(FieldSchema) }),
    errors: ['notFound'],
  }),
};
