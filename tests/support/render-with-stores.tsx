import { keepingChanges } from './kept-changes';
import type { CallName, Input } from '@domain/contract';
import { calls, type AskedCall } from '@domain/contract/calls';
import type { Bootstrap } from '@domain/contract/companies/start';
import type { RecordJson } from '@domain/contract/shapes';
import { errors, getStatus, type ErrorData, type ErrorName } from '@domain/errors';
import type { Field } from '@domain/metadata/field';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { CompanyValues } from '@/pages/frame/CompanyValues';
import type { Platform } from '@/platforms';
import { RootStore, StoresProvider } from '@/stores';
import { ToastHost } from '@/components/toast';
import { hideTip } from '@/components/toast/tip';
import { sampleCurrencies, sampleMembers } from '../values/samples/around';
import { errorText } from '../../server/messages/errors';

/** One call that reached the server. */
export interface Sent {
  name: CallName;
  input: Record<string, unknown>;
  key: string | null;
  /** The session id of the call. */
  bearer?: string;
}

export type Answers = { [Name in CallName]?: (input: Input<Name>) => unknown };

/** An answer throws it to refuse a call with this name. */
export class Refusal extends Error {
  constructor(
    override readonly name: ErrorName,
    readonly data: ErrorData = {},
  ) {
    super(name);
  }
}

/** An answer throws it for a broken connection. */
export class DeadLine extends Error {}

let lastBearer: string | undefined;
/** Returns the session id of the present call. */
export function bearerNow(): string | undefined {
  return lastBearer;
}

/** Returns the requests to a test double of the server, which answers calls by name. */
export function answering(given: Answers): Sent[] {
  const answers = keepingChanges(given);
  const sent: Sent[] = [];
  const names = new Map<string, CallName>((Object.keys(calls) as AskedCall[]).map((name) => [calls[name].path, name]));
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    const name = names.get(path);
    if (!name) throw new Error(`No call lives at ${path}`);
    const input = JSON.parse(String(init.body)) as Record<string, unknown>;
    const headers = new Headers(init.headers);
    const bearer = headers.get('Authorization')?.replace('Bearer ', '');
    sent.push({ name, input, key: headers.get('Idempotency-Key'), ...(bearer ? { bearer } : {}) });
    lastBearer = bearer;
    const answer = answers[name] as ((input: unknown) => unknown) | undefined;
    if (!answer) throw new Error(`This test does not expect ${name}`);
    try {
      return envelope(0, await answer(input));
    } catch (error) {
      if (error instanceof Refusal) {
        const { code } = errors[error.name];
        const status = getStatus(error.name);
        return envelope(code, error.data, { status, msg: errorText(error.name, 'en', error.data.params ?? {}) });
      }
      if (error instanceof DeadLine) throw new TypeError('Failed to fetch');
      throw error;
    }
  }) as typeof fetch;
  return sent;
}

function envelope(code: number, data: unknown, { status = 200, msg = '' } = {}) {
  return { status, headers: new Headers(), text: () => Promise.resolve(JSON.stringify({ code, msg, data })) };
}

export const field = (over: Partial<Field> & Pick<Field, 'field_id' | 'value_type'>): Field => ({
  field_name: over.field_id,
  table: 'organization',
  type: 'info',
  order: 0,
  access: 'write',
  ...over,
});

export const organizationFields: Field[] = [
  field({
    field_id: 'name',
    field_name: 'Name',
    value_type: 'TEXT',
    order: 1,
    visibility_config: { field_create_permission: 'required' },
  }),
  field({
    field_id: 'industry',
    field_name: 'Industry',
    value_type: 'SINGLE_SELECT',
    order: 2,
    visibility_config: { field_create_permission: 'required' },
    value_options: [
      { id: 'food', label: 'Food' },
      { id: 'tools', label: 'Tools' },
      { id: 'old', label: 'Old', deleted: true },
    ],
  }),
  field({ field_id: 'employees', field_name: 'Employees', value_type: 'NUMBER', order: 3, formatter: { decimals: 0 } }),
  field({ field_id: 'founded_on', field_name: 'Founded on', value_type: 'DATE', order: 4 }),
  field({
    field_id: 'account_manager',
    field_name: 'Account manager',
    type: 'team',
    value_type: 'MEMBER_SINGLE_SELECT',
    order: 5,
  }),
  field({ field_id: 'phone', field_name: 'Phone', value_type: 'TEXT', sub_type: 'phone', order: 6 }),
  field({ field_id: 'remark', field_name: 'Remark', value_type: 'TEXTAREA', order: 7 }),
];

export function bootstrap(over: Partial<Bootstrap> = {}): Bootstrap {
  return {
    user: { member_id: 'mb_me', name: 'Me', avatar_url: '', is_admin: false, role_list: [] },
    client: { client_id: 'cl_1', name: 'Brightsea', est: true, time_zone: 'Asia/Shanghai' },
    channel: 'feishu',
    tables: [
      {
        table_id: 'organization',
        name: 'Organization',
        icon_name: 'organization',
        is_show: true,
        is_stage_on: false,
        order: 1,
        theme_color: '#0d9488',
        list_first_show_field_id: 'name',
        list_second_show_field_ids: [],
        is_allow_create_lark_chat: true,
        is_allow_create_lark_tasklist: true,
        document_types: ['docx', 'sheet', 'bitable'],
        abilities: { create: true },
      },
    ],
    fields: { organization: organizationFields },
    members: sampleMembers,
    currencies: sampleCurrencies,
    teams: [
      { team_id: 'east', name: 'East' },
      { team_id: 'north', name: 'North' },
      { team_id: 'south', name: 'South' },
    ],
    server_time: 0,
    ...over,
  };
}

export function organization(over: Partial<RecordJson> = {}): RecordJson {
  return {
    _id: 'org_1',
    table_id: 'organization',
    title: 'Sunrise Bakery',
    create_time: 1_700_000_000_000,
    update_time: 1_700_000_000_000,
    create_member_id: 'mb_me',
    update_member_id: 'mb_me',
    owner_member_id: 'mb_zhang',
    follower_member_ids: [],
    _all_member_ids: ['mb_zhang'],
    is_draft: false,
    abilities: { update: true, remove: true, note: true, chat: true, team: true },
    name: 'Sunrise Bakery',
    industry: ['food'],
    ...over,
  };
}

/** Returns a test double of a suite; the parts that a test does not define are unsupported. */
export function suite(over: Partial<Platform> = {}): Platform {
  const unsupported = () => Promise.resolve({ kind: 'unsupported' } as const);
  return {
    name: 'feishu',
    channel: 'feishu',
    inContainer: true,
    language: 'en',
    theme: undefined,
    device: 'phone',
    signWith: () => undefined,
    signInCode: unsupported,
    consentCode: unsupported,
    chooseChats: unsupported,
    chatCalls: unsupported,
    openChat: unsupported,
    openProfile: unsupported,
    openFile: unsupported,
    openPage: unsupported,
    showDocument: unsupported,
    position: unsupported,
    recordVoice: unsupported,
    setTitle: () => undefined,
    close: unsupported,
    vibrate: () => undefined,
    ...over,
  };
}

export interface RenderedUi extends RenderResult {
  stores: RootStore;
}

/** Returns real stores of a signed-in person with a loaded company; only the server and the suite are test doubles. */
export async function signedIn(platform: Platform = suite()): Promise<RootStore> {
  const channel = platform.channel ?? 'feishu';
  localStorage.setItem(
    'sidecar.session',
    JSON.stringify({
      channel,
      hsid: 'cl_1.secret',
      token: 't',
      client: { clientId: 'cl_1', _id: 'cl_1', name: 'Brightsea' },
    }),
  );
  // A phone without stored data of the company waits for no first rows before its requests.
  localStorage.removeItem('sidecar.company');
  const stores = new RootStore({
    container: platform.inContainer ? channel : undefined,
    platform: () => Promise.resolve(platform),
    getAppId: () => 'cli_test',
    language: () => 'en',
    here: () => '/home',
    onEntryPage: () => false,
    onGuide: () => false,
    open: () => undefined,
    returnTo: () => undefined,
    redirectTo: () => undefined,
    loginAddress: () => '/login',
  });
  await stores.company.load();
  return stores;
}

export function renderWithStores(stores: RootStore, ui: ReactElement): RenderedUi {
  // Otherwise the tip of a previous test would still be shown.
  hideTip();
  const result = render(
    <StoresProvider value={stores}>
      <CompanyValues>{ui}</CompanyValues>
      <ToastHost />
    </StoresProvider>,
  );
  return { ...result, stores };
}
