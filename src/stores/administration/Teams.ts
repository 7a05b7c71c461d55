import type { Output } from '@domain/contract';
import { makeObservable, observableRef } from 'mobx';
import type { Api } from '@/api';
import { Doing } from '../Doing';
import { loadInto } from '../load-into';

export type AdminTeam = Output<'admin.teams'>['list'][number];

/** The teams of the company: those of the suite, and those that administrators create. */
export class Teams {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  list: readonly AdminTeam[] = [];
  error: unknown;
  readonly doing = new Doing();

  constructor(
    private readonly api: Api,
    /** The app itself names teams. */
    private readonly onChange: () => void,
  ) {
    makeObservable(this, { status: true, list: observableRef, error: observableRef, own: true });
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

  /** Creates a team, or renames the one with this id. @returns its id */
  save(name: string, teamId?: string): Promise<string> {
    const input = { name, ...(teamId === undefined ? {} : { team_id: teamId }) };
    return this.send(input, async (idempotencyKey) => {
      const { team_id } = await this.api.call('admin.saveTeam', input, { idempotencyKey });
      return team_id;
    });
  }

  remove(teamId: string): Promise<void> {
    return this.send({ remove: teamId }, async (idempotencyKey) => {
      await this.api.call('admin.removeTeam', { team_id: teamId }, { idempotencyKey });
    });
  }

  private send<Answer>(content: unknown, call: (key: string) => Promise<Answer>): Promise<Answer> {
    return this.doing.send(content, call, () => {
      this.onChange();
      return this.load();
    });
  }
}
