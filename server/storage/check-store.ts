import type { CheckName, IntegrationCheck } from '../../domain/contract/integrations/admin-integrations';
import type { FileStore } from '../context';
import { StoreRefusal } from './store-fault';

const bytes = new TextEncoder().encode('sidecar');

/** Writes a file to an unused path, reads it and removes it again. A step that fails ends the attempt; the written file is removed. */
export async function checkStore(
  files: Pick<FileStore, 'write' | 'inspect' | 'remove'>,
  path: string,
): Promise<IntegrationCheck[]> {
  const writeCheck = await triedStep('write', () => files.write(path, bytes, 'text/plain'));
  if (writeCheck.state !== 'good') return [writeCheck];
  const read = await triedStep('read', async () => {
    if ((await files.inspect(path))?.size !== bytes.length) throw new StoreRefusal(404);
  });
  return [writeCheck, read, await triedStep('remove', () => files.remove(path))];
}

/** Returns the result of one step: the code that the store, or the system, returned. */
export async function triedStep(name: CheckName, step: () => Promise<void>): Promise<IntegrationCheck> {
  try {
    await step();
    return { name, state: 'good' };
  } catch (error) {
    if (error instanceof StoreRefusal) return { name, state: 'refused', detail: String(error.status) };
    const { code } = error as NodeJS.ErrnoException;
    return typeof code === 'string' && code.startsWith('E')
      ? { name, state: 'refused', detail: code }
      : { name, state: 'unreachable' };
  }
}
