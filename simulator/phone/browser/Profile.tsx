import type { PhoneTexts } from '../texts';
import { Avatar, Icon } from './Icon';
import type { ShownPerson } from './world';

/** A person's page. */
export function Profile({
  className,
  person,
  texts,
  onBack,
}: {
  className: string;
  person: ShownPerson;
  texts: PhoneTexts;
  onBack(): void;
}) {
  return (
    <section className={className} aria-label={person.name}>
      <header className="bar">
        <button type="button" className="icon" aria-label={texts.back} onClick={onBack}>
          <Icon name="back" />
        </button>
        <h1 className="bar-title">{person.name}</h1>
        <span className="icon" />
      </header>
      <div className="profile">
        <Avatar name={person.name} size={72} />
        <h2>
          {person.name}
          {person.enName !== person.name && <small>{person.enName}</small>}
        </h2>
        <dl>
          <div>
            <dt>{texts.title}</dt>
            <dd>{person.title}</dd>
          </div>
          <div>
            <dt>{texts.department}</dt>
            <dd>{person.department}</dd>
          </div>
          <div>
            <dt>{texts.id}</dt>
            <dd>{person.openId}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
