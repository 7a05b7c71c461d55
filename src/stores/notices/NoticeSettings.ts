import type { NoticeConfig } from '@domain/contract/notices/notices';
import type { NoticeChannel } from '@domain/notices/kinds';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ApiError, type Api } from '@/api';
import { loadInto } from '../load-into';

export type { NoticeConfig } from '@domain/contract/notices/notices';
export type ChannelName = 'card_notice_config' | 'main_page_notice_config';

/** The member's settings of notices, by object type and kind. A change is saved at once. */
export class NoticeSettings {
  list: NoticeConfig[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this, { list: observableRef, error: observableRef }, { autoBind: true });
  }

  async load(): Promise<void> {
    await loadInto(this, async () => {
      const { list } = await this.#api.call('notices.getConfig', {});
      if (!Array.isArray(list)) throw new ApiError('malformed');
      return () => {
        this.list = list;
      };
    });
  }

  of(tableId: string): NoticeConfig[] {
    return this.list.filter((config) => config.table_id === tableId);
  }

  /** Shows the change at once and reverts it if the server refuses it. @throws ApiError for the screen to show. */
  async change(config: NoticeConfig, channel: ChannelName, change: Partial<NoticeChannel>): Promise<void> {
    const next = { ...config, [channel]: { ...config[channel], ...change } };
    this.put(next);
    try {
      await this.#api.call('notices.setConfig', next);
    } catch (error) {
      runInAction(() => this.put(config));
      throw error;
    }
  }

  private put(config: NoticeConfig): void {
    this.list = this.list.map((existingConfig) =>
      existingConfig.table_id === config.table_id && existingConfig.type === config.type ? config : existingConfig,
    );
  }
}
