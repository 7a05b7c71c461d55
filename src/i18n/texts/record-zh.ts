import approvals from '../../../locales/zh/approvals.json';
import chats from '../../../locales/zh/chats.json';
import detail from '../../../locales/zh/detail.json';
import fields from '../../../locales/zh/fields.json';
import inputs from '../../../locales/zh/inputs.json';
import leads from '../../../locales/zh/leads.json';
import links from '../../../locales/zh/links.json';
import notes from '../../../locales/zh/notes.json';
import outbox from '../../../locales/zh/outbox.json';
import pickers from '../../../locales/zh/pickers.json';
import products from '../../../locales/zh/products.json';
import rows from '../../../locales/zh/rows.json';
import stages from '../../../locales/zh/stages.json';
import tabs from '../../../locales/zh/tabs.json';
import tasks from '../../../locales/zh/tasks.json';

const page = { approvals, chats, detail, fields, inputs, leads, links, notes, outbox, pickers, stages };

export default { ...page, products, rows, tabs, tasks };
