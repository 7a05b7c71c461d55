import type { Migration } from './migration';

const id = 'text collate "C"';

/** Search words that only some roles may use, and the sign-in of each session, which ends with it. */
export const roleWordsAndTokens: Migration = {
  name: '0015-role-words-and-tokens',
  statements: [
    `alter table records add column role_words jsonb not null default '{}'`,
    `alter table sessions add column token_hash ${id}`,
  ],
};
