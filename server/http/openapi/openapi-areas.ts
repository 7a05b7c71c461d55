import type { CallName } from '../../../domain/contract';

/** The part of a call's name before its dot. */
type Prefix = CallName extends `${infer Before}.${string}` ? Before : never;

/** The area of calls by the first part of their names. */
const areaNames = {
  account: 'Sign-in',
  setUp: 'Sign-in',
  start: 'Start',
  membership: 'Members',
  fieldConfig: 'Configuration',
  options: 'Configuration',
  pipelines: 'Configuration',
  integrations: 'Configuration',
  organization: 'Organizations',
  user: 'Contacts',
  lead: 'Leads',
  deal: 'Deals',
  ticket: 'Tickets',
  records: 'Records',
  parts: 'Records',
  products: 'Records',
  bin: 'Records',
  duplicates: 'Records',
  rows: 'Records',
  exports: 'Records',
  imports: 'Records',
  links: 'Links',
  forms: 'Forms',
  rollUps: 'Figures',
  metrics: 'Figures',
  day: 'Records',
  usage: 'Figures',
  filterConfig: 'Views',
  notes: 'Notes',
  files: 'Files',
  places: 'Places',
  companies: 'Company register',
  chats: 'Chats',
  nextSteps: 'Notes',
  taskLists: 'Chats',
  tabs: 'Chats',
  deliveries: 'Chats',
  apiKeys: 'Other programs',
  webhooks: 'Other programs',
  access: 'Access',
  collaborators: 'Access',
  notices: 'Notices',
  events: 'Notices',
  approvals: 'Approvals',
  onboarding: 'Onboarding',
  admin: 'Administration',
} as const satisfies Record<Prefix, string>;

export type AreaName = (typeof areaNames)[Prefix];

/** The purpose of the calls of each area. */
export const areas: Record<AreaName, string> = {
  'Sign-in': 'From a person of a suite to a session in one company.',
  Start: 'What the app asks for once, when it opens.',
  Members: 'The people of the company, its currencies, and the signatures that pages need inside a suite.',
  Configuration: 'Object types with their fields, options, pipelines and stages.',
  Organizations: 'Customers.',
  Contacts: "People at customers; the suite's name of the type is `user`.",
  Leads: 'People who may become customers.',
  Deals: 'Sales under way.',
  Tickets: 'What customers ask for.',
  Records: "Every object type, also a company's own: lists, search, batches, parts of a record, and what was removed.",
  Links: 'Which records name each other.',
  Forms: 'What a form asks and fills, also for people without a session.',
  Figures: 'Roll-ups, metrics of the home page, and what is counted of the use of the app.',
  Views: 'Filters and orders that were saved.',
  Notes: 'What people write about records.',
  Files: 'Pictures and documents: announced here, sent to the address of the answer.',
  Places: 'Addresses for positions.',
  'Company register': 'Companies as a public register knows them.',
  Chats: 'Group chats of a suite that belong to records, and what did not reach the suite.',
  'Other programs': 'Keys by which other programs call, and webhooks that tell them of what happens.',
  Access: 'Who works on a record, who reaches it, and asking to be let in.',
  Notices: 'What somebody should know, and what is pushed while the app is open.',
  Approvals: "What waits for somebody's yes.",
  Administration: 'What a company configures, who may do what, and what was changed; for its administrators alone.',
  Onboarding: 'A new company, from its first question to its first record.',
};

/** Returns the area of a call. */
export function getArea(name: CallName): AreaName {
  return areaNames[name.slice(0, name.indexOf('.')) as Prefix];
}
