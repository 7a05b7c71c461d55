import { z } from 'zod';
import { suites, type Suite } from '../suites';

const memberSchema = z.object({ type: z.enum(['user', 'chat']), id: z.string(), perm: z.string() });

/** A file or a folder of a suite's drive. */
export const fileSchema = z.object({
  suite: z.enum(suites),
  token: z.string(),
  type: z.enum(['folder', 'docx', 'sheet', 'bitable']),
  name: z.string(),
  /** The folder that it is in; empty for the root of its owner. */
  parent: z.string(),
  /** A person's key; null for the application. */
  ownerKey: z.string().nullable(),
  /** Somebody has shared it with the application. */
  openToApp: z.boolean(),
  members: z.array(memberSchema),
});
export type SuiteFile = z.infer<typeof fileSchema>;

/** The documents that stand in a drive from the beginning: templates that were shared with the application, and one that was not. */
export function seedFiles(suite: Suite): SuiteFile[] {
  const template = (token: string, type: SuiteFile['type'], name: string, openToApp = true): SuiteFile => ({
    suite,
    token,
    type,
    name,
    parent: '',
    ownerKey: 'admin',
    openToApp,
    members: [],
  });
  return [
    template('tpl_visit', 'docx', 'Visit report'),
    template('tpl_plan', 'docx', 'Account plan'),
    template('tpl_quote', 'sheet', 'Quote'),
    template('tpl_samples', 'bitable', 'Samples'),
    template('tpl_private', 'docx', 'Private', false),
  ];
}
