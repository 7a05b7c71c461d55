import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the picker of records; the page of the suite answers with the first record of the type. */
export async function chooseFirst(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: /The field/ }));
}
