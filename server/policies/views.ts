import type { SavedView } from '../../domain/contract/views/views';

/** Decides who may see and change saved views (SD-53). */

interface ViewActor {
  memberId: string;
  isAdmin: boolean;
  isDataAdmin: boolean;
}

interface ViewOwner {
  is_global: boolean;
  author: string;
}

/** Returns whether the member may create, change and delete team views; both kinds of administrators may. */
export function mayShareViews(actor: ViewActor): boolean {
  return actor.isAdmin || actor.isDataAdmin;
}

export function maySeeView(actor: ViewActor, view: ViewOwner): boolean {
  return view.is_global || view.author === actor.memberId;
}

/** Returns the member's abilities for a view. Private views belong only to their authors; administrators cannot read them either. */
export function viewAbilities(actor: ViewActor, view: ViewOwner): SavedView['abilities'] {
  const may = view.is_global ? mayShareViews(actor) : view.author === actor.memberId;
  return { update: may, remove: may };
}
