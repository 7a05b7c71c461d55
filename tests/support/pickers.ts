import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

type User = Pick<UserEvent, 'clear' | 'click' | 'paste'>;

/** Returns the button of a field that opens a layer; its name begins with the field's label. */
export function fieldButton(label: string): HTMLElement {
  return screen.getByRole('button', { name: (name) => name.startsWith(`${label} `) });
}

/** Opens the choices of a field and chooses one. */
export async function chooseOption(user: User, label: string, option: string): Promise<void> {
  await user.click(fieldButton(label));
  const layer = await screen.findByRole('dialog', { name: label });
  await user.click(within(layer).getByRole('button', { name: option }));
  await waitFor(() => expect(layer).not.toBeInTheDocument());
}

/** Opens a date field, types a date and confirms it. */
export async function typeDate(user: User, label: string, typed: string): Promise<void> {
  await user.click(fieldButton(label));
  const layer = await screen.findByRole('dialog', { name: label });
  await retype(user, within(layer).getByRole('textbox'), typed);
  await user.click(within(layer).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(layer).not.toBeInTheDocument());
}

/** Replaces the text of an input in one step, because each key would draw a calendar again. */
export async function retype(user: User, box: HTMLElement, text: string): Promise<void> {
  await user.clear(box);
  if (text !== '') await user.paste(text);
}
