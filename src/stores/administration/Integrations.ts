import type { Output } from '@domain/contract';
import type { IntegrationName } from '@domain/contract/integrations/admin-integrations';
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import { Doing } from '../Doing';
import { loadInto } from '../load-into';

export type Integration = Output<'admin.integrations'>['list'][number];
export type SuiteAppAnswer = Output<'admin.integrations'>['app'];
export type AppOutcome = Output<'admin.connectApp'>;

/** The outside services of the company, and their tests. Secrets are sent to the server, and never returned. */
export class Integrations {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  list: readonly Integration[] = [];
  app: SuiteAppAnswer | undefined;
  error: unknown;
  /** The services that are being tested. */
  readonly testing = observable.set<IntegrationName>();
  readonly doing = new Doing();

  constructor(private readonly api: Api) {
    makeObservable(this, { status: true, list: observableRef, app: observableRef, error: observableRef });
  }

  load(): Promise<void> {
    return loadInto(this, async () => {
      const { list, app } = await this.api.call('admin.integrations', {});
      return () => {
        this.list = list;
        this.app = app;
      };
    });
  }

  /** Tests a service. Throws if the request fails. */
  async test(name: IntegrationName): Promise<void> {
    if (this.testing.has(name)) return;
    runInAction(() => this.testing.add(name));
    try {
      const last = await this.api.call('admin.checkIntegration', { name });
      runInAction(
        () =>
          (this.list = this.list.map((integration) =>
            integration.name === name ? { ...integration, last } : integration,
          )),
      );
    } finally {
      runInAction(() => this.testing.delete(name));
    }
  }

  connect(app_id: string, credentials: Record<string, string>): Promise<AppOutcome> {
    const input = { app_id, credentials };
    return this.change(input, (idempotencyKey) => this.api.call('admin.connectApp', input, { idempotencyKey }));
  }

  disconnect(to: 'none' | 'server'): Promise<AppOutcome> {
    return this.change({ to }, (idempotencyKey) => this.api.call('admin.disconnectApp', { to }, { idempotencyKey }));
  }

  private change(content: unknown, call: (key: string) => Promise<AppOutcome>): Promise<AppOutcome> {
    return this.doing.send(content, call, () => this.load());
  }
}
