import {
  CompanySchema,
  type Company,
  type CompanyField,
  type CompanyStage,
  type CompanyType,
} from '../../domain/configuration/company';
import { capabilities, type Channel } from '../../domain/platforms';
import { isOfDrafts } from '../../domain/stages/stage';
import brightsea from './files/brightsea.json';
import cedar from './files/cedar.json';
import northwind from './files/northwind.json';
import { tenantKeys } from './people';

/** Linden has set nothing of its own either, but it is at work and has paid seats alone: who has none is refused (code 10). */
const linden = {
  ...cedar.company,
  client_id: 'linden-feishu',
  name: 'Linden Bakery',
  nickname: 'Linden',
  est: true,
  free_seats: false,
};

/** What the demo companies have configured: files as `npm run company` writes and reads them, brought in by the same code. */
const files = { brightsea, northwind, cedar, linden: { ...cedar, company: linden } };
export type DemoName = keyof typeof files;

/** Brightsea's manager manages its knowledge base on DingTalk, where documents are made in a person's name. */
const documents = { operator: 'dd_manager', workspace_id: 'ws_sales' };

/** The configuration of a company on one suite. The files say Feishu; little else of them differs between the suites. */
export function loadConfiguration(name: DemoName, channel: Channel): Company {
  const { company, ...rest } = CompanySchema.parse(files[name]);
  return {
    ...rest,
    company: {
      ...company,
      client_id: `${name}-${channel}`,
      channel,
      tenant_key: tenantKeys[channel],
      ...(capabilities[channel].documents === 'person' && name === 'brightsea' && { dingtalk_documents: documents }),
    },
  };
}

/** The object types that every company begins with, in the order of the home tabs: Cedar has changed nothing yet. */
export const shippedTypes = (): CompanyType[] => CompanySchema.parse(cedar).types;

/** The stages in which finished records stand. */
export function listStages({ types }: Company, tableId: string): CompanyStage[] {
  return (types.find((type) => type.table_id === tableId)?.stages ?? []).filter((stage) => !isOfDrafts(stage));
}

export function listOptions({ types }: Company, tableId: string, fieldId: string): string[] {
  const fields: readonly CompanyField[] = types.find((type) => type.table_id === tableId)?.fields ?? [];
  return fields.find((field) => field.field_id === fieldId)?.value_options?.map((option) => option.id) ?? [];
}
