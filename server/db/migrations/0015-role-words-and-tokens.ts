import type { Migration } from './migration';

const id = 'text collate "C"';

/** Words that only some roles find, and the sign-in that a session came from, which ends with it. */
export const roleWordsAndTokens: Migration = {
  name: '0015-role-words-and-tokens',
  statements: [
    `alter table records add column role_words jsonb not null default '{}'`,
    `alter table sessions add column token_hash ${id}`,
  ],
};
