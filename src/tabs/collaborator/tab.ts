import { getBehaviour } from '@domain/objects/behaviour';
import i18next from 'i18next';
import { lazyComponent } from '@/components/lazy';
import { withTexts } from '@/i18n/text-bundles';
import type { TabKind } from '../tab';

/** The tab of a record's people. A record that is attached to others has no people. */
export const collaboratorTab: TabKind = {
  prefix: 'collaborator',
  getTabs: ({ table }) =>
    getBehaviour(table.table_id).presence === 'attached'
      ? []
      : [{ subject: '', title: i18next.t('detail:tabs.collaborator') }],
  Panel: lazyComponent(() =>
    withTexts('access', import(/* webpackChunkName: "tab-collaborator" */ './CollaboratorPanel')),
  ),
};
