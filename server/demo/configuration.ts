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

/** Linden has no settings either, but it is in use and has paid seats alone: a member without a seat is refused (code 10). */
const linden = {
  ...cedar.company,
  client_id: 'linden-feishu',
  name: 'Linden Bakery',
  nickname: 'Linden',
  est: true,
  free_seats: false,
};

/** The configurations of the demo companies: files as `npm run company` writes and reads them, imported by the same code. */
const files = { brightsea, northwind, cedar, linden: { ...cedar, company: linden } };
export type DemoName = keyof typeof files;

/** Brightsea's manager manages its knowledge base on DingTalk, where documents are made in a person's name. */
const documents = { operator: 'dd_manager', workspace_id: 'ws_sales' };

/** Returns the configuration of a company on one suite. The files use Feishu; little else differs between the suites. */
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

/** Returns the default object types of every company, in the order of the home tabs; Cedar has not changed them. */
export const shippedTypes = (): CompanyType[] => CompanySchema.parse(cedar).types;

/** Returns the stages of finished records. */
export function listStages({ types }: Company, tableId: string): CompanyStage[] {
  return (types.find((type) => type.table_id === tableId)?.stages ?? []).filter((stage) => !isOfDrafts(stage));
}

export function listOptions({ types }: Company, tableId: string, fieldId: string): string[] {
  const fields: readonly CompanyField[] = types.find((type) => type.table_id === tableId)?.fields ?? [];
  return fields.find((field) => field.field_id === fieldId)?.value_options?.map((option) => option.id) ?? [];
}
