import type { Bootstrap } from '@domain/contract/companies/start';
import { clearStored, readStored, writeStored } from '../device/storage';

/** The company data that this device stores for the next start (ADR-0061): one company, for one session in one language. */
interface KeptCompany {
  /** The shape of what is kept; what another build has kept is not read. */
  version: number;
  of: string;
  answer: Bootstrap;
}

const name = 'company';
/** To be raised with a change of the start-up answer that an older build would not have. */
const version = 1;
/** A larger company is loaded at each start: the device has room for about five million characters in all. */
const mostMembers = 3_000;

/** @param reader the session and the language that the stored data must belong to */
export function readCompany(reader: string): Bootstrap | undefined {
  return readStored(name, (value) => {
    const storedCompany = value as Partial<KeptCompany> | null;
    return storedCompany?.version === version && storedCompany.of === reader && isBootstrap(storedCompany.answer)
      ? storedCompany.answer
      : undefined;
  });
}

export function keepCompany(reader: string, answer: Bootstrap): void {
  // If there is no room for the new one, the old one must not stay.
  clearCompany();
  if (answer.members.length <= mostMembers) writeStored(name, { version, of: reader, answer } satisfies KeptCompany);
}

export function clearCompany(): void {
  clearStored(name);
}

/** Whether it is the answer at all, and not a stranger's page. */
export function isBootstrap(value: unknown): value is Bootstrap {
  const { tables, members } = (value ?? {}) as Partial<Bootstrap>;
  return Array.isArray(tables) && Array.isArray(members);
}

/** Whether two answers differ in nothing but the time at which they were given. */
export function saysTheSame(bootstrap: Bootstrap, otherBootstrap: Bootstrap | undefined): boolean {
  const text = (answer: Bootstrap) => JSON.stringify({ ...answer, server_time: 0 });
  return otherBootstrap !== undefined && text(bootstrap) === text(otherBootstrap);
}
