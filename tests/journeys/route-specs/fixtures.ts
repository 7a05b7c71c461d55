import { Client } from '../../support/client';
import type { BrowserHarness } from '../../support/browser-harness';
import { openSession } from '../../support/sign-in';
import type { LayerSpec, RouteSpec, Crawler } from '../../support/crawler';

/** The fixtures of the crawl: the ids of records in the states that a page or a layer needs. */
export interface Fixtures {
  /** A customer with a long name, a note, a linked contact and a picture. */
  customer: string;
  /** A customer with a group chat. */
  chatting: string;
  /** A customer of a colleague. */
  hidden: string;
  /** A deal that was moved to another stage. */
  deal: string;
  /** A deal that waits for its approval. */
  waiting: string;
  /** A lead whose customer is there already. */
  lead: string;
  /** A lead that became a customer. */
  converted: string;
  /** A machine with a value in most fields. */
  machine: string;
  /** What a colleague does at the same time. */
  colleague: Client;
}

export type Here = Crawler<Fixtures>;
export type Route = RouteSpec<Fixtures>;
export type Above = LayerSpec<Fixtures>;

/** The name of the saved view that is the crawler's own. */
export const ownView = 'Key customers';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The company that the crawler visits. */
export const company = 'brightsea-feishu';

/** Creates the fixtures. */
export async function createFixtures({ server: { address } }: BrowserHarness): Promise<Fixtures> {
  const as = async (person: string) =>
    new Client(address, (await openSession(new Client(address), 'feishu', person, company)).hsid);
  const rep = await as('rep1');
  const { _id: file, upload } = await rep.ok('files.createUpload', {
    file_name: 'Shop.png',
    file_size: png.length,
    file_mimetype: 'image/png',
  });
  await fetch(new URL(upload.url, address), { method: 'PUT', headers: upload.headers, body: new Uint8Array(png) });
  await rep.ok('files.finishUpload', { _id: file });
  const { id: customer } = await rep.ok('organization.create', {
    name: 'A customer with a rather long name, as they have in real life GmbH & Co. KG',
    phone: '+49 30 1234567',
    website: 'https://example.com',
    address: 'Hauptstraße 1, Berlin',
    attachments: [file],
  });
  await rep.ok('notes.create', {
    content: 'They want to see the new machine.',
    follow_relate_objs: { organization: [customer] },
  });
  await rep.ok('user.create', { name: 'Ms Weber', organization_ids: [customer] });
  const { id: deal } = await rep.ok('deal.create', {
    name: 'A deal with a rather long name, as they have in real life',
    amount: 1_000,
  });
  await rep.ok('records.save', { table_id: 'deal', id: deal, fields: {}, stage: { stage_id: 'new_business_needs' } });
  await rep.ok('products.saveLines', {
    table_id: 'deal',
    id: deal,
    product_list: [
      { name: 'A machine with a rather long name, as machines have in real life', number: 1, price: 990 },
      { name: 'Delivery', number: 2.5, price: 4, description: 'To the back door' },
    ],
  });
  const { id: waiting } = await rep.ok('deal.create', {
    name: 'A renewal with a rather long name, as they have in real life',
    amount: 5_000,
    pipeline_id: 'renewal',
    stage_id: 'renewal_review',
  });
  await rep.ok('approvals.createForStageChange', { table_id: 'deal', object_id: waiting, to_stage_id: 'renewal_won' });
  const [lead = '', converted = ''] = await Promise.all(
    ['An inquiry with a rather long name, as they have in real life', 'An inquiry that came true'].map(
      async (name) =>
        (
          await rep.ok('lead.create', {
            name,
            contact_name: 'Anna Petersen',
            company_name: 'Gasthaus am Hafen GmbH',
            phone: '0571 5555 1234',
          })
        ).id,
    ),
  );
  await rep.ok('lead.convert', {
    id: converted,
    known_update_time: (await rep.ok('lead.info', { id: converted })).update_time,
    customer: { action: 'create' },
    contact: { action: 'create' },
  });
  const { id: chatting } = await rep.ok('organization.create', { name: 'Harbour Foods' });
  await rep.ok('chats.larkCreate', { id: chatting, table_id: 'organization' });
  await rep.ok('filterConfig.create', { name: ownView, table: 'organization', filter: null });
  const {
    list: [machine],
  } = await rep.ok('records.list', { table_id: 'equipment', size: 1 });
  const colleague = await as('data-admin');
  const { id: hidden } = await colleague.ok('organization.create', { name: 'Gate Foods', account_manager: 'mb_rep3' });
  await colleague.ok('organization.remove', {
    id: (await colleague.ok('organization.create', { name: 'Closed Foods' })).id,
  });
  return { customer, deal, waiting, lead, converted, chatting, hidden, machine: machine?._id ?? '', colleague };
}

/** A dialog with something in it to tap. */
export const dialog = ({ page }: Here) => page.getByRole('dialog').last().getByRole('button').first().waitFor();
/** A question. */
export const question = ({ page }: Here) => page.getByRole('alertdialog').waitFor();

/** A layer that a button of the page opens, or a button of what lies above it. */
export function behind(
  name: string,
  key: string,
  more: Partial<Above> = {},
  drawn: (here: Here) => Promise<unknown> = dialog,
): Above {
  return {
    name,
    open: async (here) => {
      const above = here.page.locator('[role=dialog], [role=alertdialog]');
      const lying = await above.count();
      await (lying > 0 ? above.last() : here.page)
        .getByRole('button', { name: here.says(key) })
        .first()
        .click();
      await drawn(here);
    },
    ...more,
  };
}
