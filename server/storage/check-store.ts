import type { CheckName, IntegrationCheck } from '../../domain/contract/admin-integrations';
import type { FileStore } from '../context';
import { StoreRefusal } from './store-fault';

const bytes = new TextEncoder().encode('sidecar');

/** Writes a file to a path that nothing stands at, reads it and takes it away again. A step that fails ends the attempt; what was written goes. */
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

/** How one step ended: the code of what the store, or the system, said. */
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
