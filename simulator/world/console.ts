import type { Person } from '../people';
import { departmentRecords, departmentsBelow, listMembers, userGroups, type DepartmentRecord } from './directory';
import type { Console } from './state';
import { everybody } from './tenant';

/** What an application may see of a company's directory, as its administrators have set it. */
export class ContactRange {
  constructor(private readonly console: Console) {}

  /** Only then the root department may be asked for. */
  get isCompany(): boolean {
    return this.console.range === 'company';
  }

  /** What was chosen; the whole company has no choice. */
  get chosen(): { departments: DepartmentRecord[]; people: Person[]; groups: string[] } {
    const { range } = this.console;
    if (range === 'company') return { departments: [], people: [], groups: [] };
    return {
      departments: departmentRecords.filter(({ key }) => range.departments.includes(key)),
      people: everybody().filter((person) => range.people.includes(person.key) && this.isEmployed(person)),
      groups: range.groups,
    };
  }

  hasDepartment({ key }: Pick<DepartmentRecord, 'key'>): boolean {
    return (
      this.isCompany ||
      this.chosen.departments.some(
        (department) =>
          department.key === key ||
          departmentsBelow(department.key, true).some((subDepartment) => subDepartment.key === key),
      )
    );
  }

  hasPerson(person: Person): boolean {
    const { people: chosenPeople, groups } = this.chosen;
    return (
      this.hasDepartment({ key: person.department }) ||
      chosenPeople.includes(person) ||
      this.inGroups(groups).includes(person)
    );
  }

  /** Who sits in a department now. */
  membersOf({ key }: Pick<DepartmentRecord, 'key'>): Person[] {
    return listMembers(key).filter((person) => this.isEmployed(person));
  }

  inGroups(groups: readonly string[]): Person[] {
    const keys = userGroups.filter(({ id }) => groups.includes(id)).flatMap(({ members }) => members);
    return everybody().filter((person) => keys.includes(person.key) && this.isEmployed(person));
  }

  isEmployed(person: Person): boolean {
    return !this.console.gone.includes(person.key);
  }
}
