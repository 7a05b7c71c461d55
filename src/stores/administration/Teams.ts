import type { Output } from '@domain/contract';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';

export type AdminTeam = Output<'admin.teams'>['list'][number];

/** The teams of the company: those of the suite, and its own, which administrators make. */
export class Teams {
  list: readonly AdminTeam[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  busy = false;
  private readonly key = new IdempotencyKey();

  constructor(
    private readonly api: Api,
    /** The app itself names teams. */
    private readonly changed: () => void,
  ) {
    makeAutoObservable<this, 'api' | 'changed' | 'key'>(
      this,
      { api: false, changed: false, key: false, list: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  load(): Promise<void> {
    return loadInto(this, async () => {
      const { list } = await this.api.call('admin.teams', {});
      return () => (this.list = list);
    });
  }

  get own(): readonly AdminTeam[] {
    return this.list.filter((team) => team.is_own);
  }

  /** Makes a team, or gives the one of this id another name. @returns its id */
  save(name: string, teamId?: string): Promise<string> {
    const asked = { name, ...(teamId === undefined ? {} : { team_id: teamId }) };
    return this.doing(asked, async (idempotencyKey) => {
      const { team_id } = await this.api.call('admin.saveTeam', asked, { idempotencyKey });
      return team_id;
    });
  }

  remove(teamId: string): Promise<void> {
    return this.doing({ remove: teamId }, async (idempotencyKey) => {
      await this.api.call('admin.removeTeam', { team_id: teamId }, { idempotencyKey });
    });
  }

  private async doing<Answer>(content: unknown, call: (key: string) => Promise<Answer>): Promise<Answer> {
    this.busy = true;
    try {
      const answer = await this.key.send(content, call);
      this.changed();
      await this.load();
      return answer;
    } finally {
      runInAction(() => (this.busy = false));
    }
  }
}
