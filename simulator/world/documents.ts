import type { Suite } from '../suites';
import type { SuiteFile } from './file-state';
import type { WorldData } from './state';

/** The documents of the suites. */
export class Documents {
  constructor(
    private readonly state: WorldData,
    private readonly onChange: () => void,
  ) {}

  find(suite: Suite, token: string): SuiteFile | undefined {
    return this.state.files.find((file) => file.suite === suite && file.token === token);
  }

  /** Returns the files in a folder of the application; for an empty parent in its root. */
  in(suite: Suite, parent: string): SuiteFile[] {
    return this.state.files.filter((file) => file.suite === suite && file.ownerKey === null && file.parent === parent);
  }

  /** Returns the files in a folder or below a node, of every owner. */
  below(suite: Suite, parent: string): SuiteFile[] {
    return this.state.files.filter((file) => file.suite === suite && file.parent === parent);
  }

  all(suite: Suite): readonly SuiteFile[] {
    return this.state.files.filter((file) => file.suite === suite);
  }

  create(newFile: Omit<SuiteFile, 'members' | 'openToApp'>): SuiteFile {
    const file = { ...newFile, members: [], openToApp: false };
    this.state.files.push(file);
    this.onChange();
    return file;
  }

  /** Removes a file, and everything below a folder. */
  remove(file: SuiteFile): void {
    for (const inner of this.below(file.suite, file.token)) this.remove(inner);
    this.state.files = this.state.files.filter((candidate) => candidate !== file);
    this.onChange();
  }

  share(file: SuiteFile, members: SuiteFile['members']): void {
    const ids = members.map(({ id }) => id);
    file.members = [...file.members.filter(({ id }) => !ids.includes(id)), ...members];
    this.onChange();
  }

  /** Gives people a right to a node; on a node a person may have several rights. */
  give(file: SuiteFile, keys: readonly string[], perm: string): void {
    const otherMembers = file.members.filter((member) => member.perm !== perm || !keys.includes(member.id));
    file.members = [...otherMembers, ...keys.map((id) => ({ type: 'user' as const, id, perm }))];
    this.onChange();
  }

  unshare(file: SuiteFile, id: string, perm?: string): void {
    file.members = file.members.filter((member) => member.id !== id || (perm !== undefined && member.perm !== perm));
    this.onChange();
  }

  /** Sets whether a node ignores the rights on its ancestors. */
  setApart(file: SuiteFile, isApart: boolean): void {
    file.isApart = isApart;
    this.onChange();
  }
}
