import { Avatar } from './Icon';
import type { ShownPerson } from './world';

/** All people, by department. */
export function Contacts({
  people,
  language,
  onOpen,
}: {
  people: ShownPerson[];
  language: 'zh' | 'en' | 'ja';
  onOpen(key: string): void;
}) {
  const departments = [...new Set(people.map(({ department }) => department))];
  return (
    <>
      {departments.map((department) => (
        <section key={department} aria-label={department}>
          <h2 className="group-title">{department}</h2>
          <ul className="rows">
            {people
              .filter((person) => person.department === department)
              .map((person) => (
                <li key={person.key}>
                  <button type="button" className="row" onClick={() => onOpen(person.key)}>
                    <Avatar name={person.name} size={40} />
                    <span className="row-text">
                      <span className="row-title">{language === 'zh' ? person.name : person.enName}</span>
                      <span className="row-second">{person.title}</span>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
