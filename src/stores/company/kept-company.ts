import type { Bootstrap } from '@domain/contract/companies/start';
import { clearStored, readStored, writeStored } from '../device/storage';

/** The company data that this device stores for the next start (ADR-0061): one company, for one session in one language. */
interface KeptCompany {
  /** The version of the format; data of another build is not read. */
  version: number;
  of: string;
  answer: Bootstrap;
}

const name = 'company';
/** Increase it with a change of the start-up answer that an older build does not have. */
const version = 1;
/** The maximum number of members of a stored company: the device has room for about five million characters. */
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
  // Without room for the new data, the old data must be deleted.
  clearCompany();
  if (answer.members.length <= mostMembers) writeStored(name, { version, of: reader, answer } satisfies KeptCompany);
}

export function clearCompany(): void {
  clearStored(name);
}

/** Returns whether the value is a start-up answer, and not another site's page. */
export function isBootstrap(value: unknown): value is Bootstrap {
  const { tables, members } = (value ?? {}) as Partial<Bootstrap>;
  return Array.isArray(tables) && Array.isArray(members);
}

/** Returns whether two answers are equal except for their time. */
export function saysTheSame(bootstrap: Bootstrap, otherBootstrap: Bootstrap | undefined): boolean {
  const text = (answer: Bootstrap) => JSON.stringify({ ...answer, server_time: 0 });
  return otherBootstrap !== undefined && text(bootstrap) === text(otherBootstrap);
}
