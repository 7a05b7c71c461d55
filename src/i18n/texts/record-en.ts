import approvals from '../../../locales/en/approvals.json';
import chats from '../../../locales/en/chats.json';
import detail from '../../../locales/en/detail.json';
import fields from '../../../locales/en/fields.json';
import inputs from '../../../locales/en/inputs.json';
import leads from '../../../locales/en/leads.json';
import links from '../../../locales/en/links.json';
import notes from '../../../locales/en/notes.json';
import outbox from '../../../locales/en/outbox.json';
import pickers from '../../../locales/en/pickers.json';
import products from '../../../locales/en/products.json';
import rows from '../../../locales/en/rows.json';
import stages from '../../../locales/en/stages.json';
import tabs from '../../../locales/en/tabs.json';
import tasks from '../../../locales/en/tasks.json';

const page = { approvals, chats, detail, fields, inputs, leads, links, notes, outbox, pickers, stages };

export default { ...page, products, rows, tabs, tasks };
