import type { Person } from '../people';
import {
  departmentRecords,
  departmentsBelow,
  listMembers,
  userGroups,
  type DepartmentRecord,
  type UserGroup,
} from './directory';
import type { Console } from './state';
import { everybody } from './tenant';

/** The departments and people of a company that an application may see, as its administrators have set them. */
export class ContactRange {
  constructor(private readonly console: Console) {}

  /** Whether the whole company is in range: the root department can be read only then. */
  get isCompany(): boolean {
    return this.console.range === 'company';
  }

  /** The chosen departments, people and groups; with the whole company in range there are none. */
  get chosen(): { departments: DepartmentRecord[]; people: Person[]; groups: string[] } {
    const { range } = this.console;
    // For the whole company, these are the departments directly below its root, and all its groups.
    if (range === 'company')
      return { departments: departmentsBelow(undefined, false), people: [], groups: userGroups.map(({ id }) => id) };
    return {
      departments: departmentRecords.filter(({ key }) => range.departments.includes(key)),
      people: everybody().filter((person) => range.people.includes(person.key) && this.isEmployed(person)),
      groups: range.groups,
    };
  }

  hasDepartment({ key }: Pick<DepartmentRecord, 'key'>): boolean {
    const { departments, groups } = this.chosen;
    const ofGroups = userGroups.filter(({ id }) => groups.includes(id)).flatMap((group) => group.departments);
    return (
      this.isCompany ||
      [...departments.map((department) => department.key), ...ofGroups].some(
        (chosenApprovers) =>
          chosenApprovers === key ||
          departmentsBelow(chosenApprovers, true).some((subDepartment) => subDepartment.key === key),
      )
    );
  }

  hasPerson(person: Person): boolean {
    const { people: chosenPeople, groups } = this.chosen;
    return (
      this.hasDepartment({ key: person.department }) ||
      chosenPeople.includes(person) ||
      userGroups.some((group) => groups.includes(group.id) && this.inGroup(group).includes(person))
    );
  }

  /** Returns the current members of a department. */
  getMembers({ key }: Pick<DepartmentRecord, 'key'>): Person[] {
    return listMembers(key).filter((person) => this.isEmployed(person));
  }

  /** Returns the people who were added to a group one by one. */
  inGroup({ members }: UserGroup): Person[] {
    return everybody().filter((person) => members.includes(person.key) && this.isEmployed(person));
  }

  isEmployed(person: Person): boolean {
    return !this.console.gone.includes(person.key);
  }
}
