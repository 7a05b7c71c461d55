import 'i18next';
import type access from '../locales/en/access.json';
import type approvals from '../locales/en/approvals.json';
import type board from '../locales/en/board.json';
import type collaborators from '../locales/en/collaborators.json';
import type chats from '../locales/en/chats.json';
import type detail from '../locales/en/detail.json';
import type errors from '../locales/en/errors.json';
import type exported from '../locales/en/exports.json';
import type fields from '../locales/en/fields.json';
import type metrics from '../locales/en/metrics.json';
import type home from '../locales/en/home.json';
import type leads from '../locales/en/leads.json';
import type links from '../locales/en/links.json';
import type list from '../locales/en/list.json';
import type login from '../locales/en/login.json';
import type menus from '../locales/en/menus.json';
import type onboarding from '../locales/en/onboarding.json';
import type search from '../locales/en/search.json';
import type notes from '../locales/en/notes.json';
import type notices from '../locales/en/notices.json';
import type pickers from '../locales/en/pickers.json';
import type stages from '../locales/en/stages.json';
import type programs from '../locales/en/programs.json';
import type products from '../locales/en/products.json';
import type rows from '../locales/en/rows.json';
import type shell from '../locales/en/shell.json';
import type tabs from '../locales/en/tabs.json';
import type tasks from '../locales/en/tasks.json';
import type values from '../locales/en/values.json';
import type views from '../locales/en/views.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: {
      access: typeof access;
      approvals: typeof approvals;
      board: typeof board;
      chats: typeof chats;
      collaborators: typeof collaborators;
      detail: typeof detail;
      errors: typeof errors;
      exports: typeof exported;
      fields: typeof fields;
      metrics: typeof metrics;
      home: typeof home;
      leads: typeof leads;
      links: typeof links;
      list: typeof list;
      login: typeof login;
      menus: typeof menus;
      onboarding: typeof onboarding;
      search: typeof search;
      notes: typeof notes;
      notices: typeof notices;
      pickers: typeof pickers;
      products: typeof products;
      programs: typeof programs;
      rows: typeof rows;
      shell: typeof shell;
      stages: typeof stages;
      tabs: typeof tabs;
      tasks: typeof tasks;
      values: typeof values;
      views: typeof views;
    };
  }
}
