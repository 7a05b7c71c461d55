import type { SavedView } from '@domain/contract/views/views';
import { errorName } from '@domain/errors';
import { makeAutoObservable, observableRef } from 'mobx';
import { ApiError, type Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';
import { asView, plainChoice, type BuiltView, type ViewChoice } from './choice';
import type { ListView } from './ListView';

export type { SavedView } from '@domain/contract/views/views';

/** The content that saving, renaming and deleting write. Each throws an ApiError, which the screen shows. */
type Content = Pick<ViewChoice, 'filter' | 'order_by'>;

/** The saved views of one object type, loaded on demand. */
export class SavedViews {
  own: SavedView[] = [];
  shared: SavedView[] = [];
  mayShare = false;
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  readonly #key = new IdempotencyKey();
  readonly #api: Api;
  readonly #view: ListView;

  constructor(
    api: Api,
    view: ListView,
    readonly tableId: string,
  ) {
    this.#api = api;
    this.#view = view;
    makeAutoObservable(this, { own: observableRef, shared: observableRef, error: observableRef }, { autoBind: true });
  }

  /** Loads the saved views, and updates the list if its view has changed. */
  async load(): Promise<void> {
    await loadInto(this, async () => {
      const answer = await this.#api.call('filterConfig.info', { table: this.tableId });
      if (!Array.isArray(answer.private) || !Array.isArray(answer.public)) throw new ApiError('malformed');
      return () => {
        this.own = answer.private;
        this.shared = answer.public;
        this.mayShare = answer.abilities.create_global;
        this.reconcile();
      };
    });
  }

  find(id: string): SavedView | undefined {
    return [...this.own, ...this.shared].find((view) => view._id === id);
  }

  /** Shows a saved view; the scope does not change unless the caller passes one. */
  choose(saved: SavedView, { mine, member }: Pick<ViewChoice, 'mine' | 'member'> = this.#view.choice): void {
    this.#view.choose({ ...toChoice(saved), mine, member });
  }

  /** Saves the builder's content as a new view, and shows it to the members that the builder names. */
  async create(built: BuiltView, { name, shared }: { name: string; shared: boolean }): Promise<void> {
    const { filter, order_by, ...scope } = asView(built);
    const content = { filter, order_by };
    const input = { table: this.tableId, name, is_global: shared, ...content };
    const id = await this.#key.send(input, (idempotencyKey) =>
      this.#api.call('filterConfig.create', input, { idempotencyKey }),
    );
    await this.load();
    const saved = this.find(id._id);
    if (saved) this.choose(saved, scope);
  }

  /** Overwrites a saved view with filter and order, and shows it to the members that the builder names. */
  async overwrite(saved: SavedView, built: BuiltView): Promise<void> {
    const { filter, order_by, ...scope } = asView(built);
    await this.update(saved, { filter, order_by });
    await this.load();
    const now = this.find(saved._id);
    if (now) this.choose(now, scope);
  }

  async rename(saved: SavedView, name: string): Promise<void> {
    await this.update(saved, { name });
    await this.load();
  }

  /** Shares a view with the team, or ends the sharing. */
  async share(saved: SavedView, shared: boolean): Promise<void> {
    await this.update(saved, { is_global: shared });
    await this.load();
  }

  async remove(saved: SavedView): Promise<void> {
    const input = { ids: [saved._id] };
    const answer = await this.#key.send(input, (idempotencyKey) =>
      this.#api.call('filterConfig.batchDelete', input, { idempotencyKey }),
    );
    refuse(answer.list[0]?.code);
    await this.load();
  }

  private async update(
    saved: SavedView,
    change: Partial<Content> & { name?: string; is_global?: boolean },
  ): Promise<void> {
    const list = [{ id: saved._id, update_data: { ...change, update_time: saved.update_time } }];
    const answer = await this.#key.send(list, (idempotencyKey) =>
      this.#api.call('filterConfig.batchUpdate', { list }, { idempotencyKey }),
    );
    refuse(answer.list[0]?.code);
  }

  /** Updates the shown view, which may have been changed or deleted since this device loaded it. Unsaved changes of the member stay. */
  private reconcile(): void {
    const { choice } = this.#view;
    const saved = this.find(choice.id);
    if (!saved) return this.#view.choose({ ...plainChoice, mine: choice.mine, member: choice.member });
    if (saved.update_time === choice.update_time) return;
    const fresh = { ...toChoice(saved), mine: choice.mine, member: choice.member };
    if (choice.changed || sameContent(choice, fresh))
      this.#view.remember({ ...choice, name: saved.name, update_time: saved.update_time });
    else this.#view.choose(fresh);
  }
}

function toChoice(saved: SavedView): ViewChoice {
  return {
    ...plainChoice,
    id: saved._id,
    name: saved.name,
    filter: saved.filter,
    order_by: saved.order_by,
    update_time: saved.update_time,
  };
}

/** Returns whether two choices show the same records in the same order. */
export function sameContent(left: Content, right: Content): boolean {
  return (
    JSON.stringify([left.filter, left.order_by.field, left.order_by.sort]) ===
    JSON.stringify([right.filter, right.order_by.field, right.order_by.sort])
  );
}

/** Throws the error of a refused item of a batch, like any other error. */
function refuse(code: number | undefined): void {
  if (code === 0) return;
  throw new ApiError(errorName(code ?? -1) ?? 'unknownCode');
}
