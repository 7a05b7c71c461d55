import type { PhoneTexts } from '../texts';
import { Avatar, Icon } from './Icon';
import { ClockForm } from './ClockForm';
import { PositionForm } from './PositionForm';
import { SpeechForm } from './SpeechForm';
import { Group, Segments } from './Segments';
import { choices, type Tester } from './tester';
import type { ShownPerson, WorldState } from './world';

interface TesterPanelProps {
  tester: Tester;
  texts: PhoneTexts;
  people: ShownPerson[];
  clock: WorldState['clock'];
  onChange(values: Partial<Tester>): void;
  onReload(): void;
  /** Closes the panel; present if the panel covers the phone. */
  onClose?: () => void;
}

const languageNames = { zh: '中文', en: 'English', ja: '日本語' };

/** All settings of the tester; each choice is one tap. */
export function TesterPanel({ tester, texts, people, clock, onChange, onReload, onClose }: TesterPanelProps) {
  const displayName = (person: ShownPerson) => (tester.language === 'zh' ? person.name : person.enName);
  return (
    <aside className="panel" aria-label={texts.panel}>
      <header>
        <div>
          <strong>Sidecar</strong>
          <span>{texts.simulator}</span>
        </div>
        {onClose && (
          <button type="button" className="icon" aria-label={texts.closePanel} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      <Segments
        label={texts.suite}
        options={choices.suite}
        value={tester.suite}
        name={(value) => texts[value]}
        onChoose={(suite) => onChange({ suite })}
      />
      <Group label={texts.person} className="people">
        {people.map((person) => (
          <button
            key={person.key}
            type="button"
            aria-pressed={person.key === tester.person}
            onClick={() => onChange({ person: person.key })}
          >
            <Avatar name={person.name} size={28} />
            <span className="row-text">
              <span className="row-title">{displayName(person)}</span>
              <span className="row-second">
                {person.key} · {person.title}
              </span>
            </span>
          </button>
        ))}
      </Group>
      <Segments
        label={texts.language}
        options={choices.language}
        value={tester.language}
        name={(value) => languageNames[value]}
        onChoose={(language) => onChange({ language })}
      />
      <div className="pair">
        <Segments
          label={texts.theme}
          options={choices.theme}
          value={tester.theme}
          name={(value) => texts[value]}
          onChoose={(theme) => onChange({ theme })}
        />
        <Segments
          label={texts.device}
          options={choices.device}
          value={tester.device}
          name={(value) => texts[value]}
          onChoose={(device) => onChange({ device })}
        />
      </div>
      {tester.suite !== 'dingtalk' && (
        <Segments
          label={texts.client}
          options={choices.client}
          value={tester.client}
          name={(value) => texts[value]}
          onChoose={(client) => onChange({ client })}
        />
      )}
      {tester.device === 'mobile' && (
        <Segments
          label={texts.webView}
          options={choices.webView}
          value={tester.webView}
          name={(value) => texts[value]}
          onChoose={(webView) => onChange({ webView })}
        />
      )}
      {clock && <ClockForm texts={texts} offset={clock.offset} />}
      <PositionForm texts={texts} />
      {tester.device === 'mobile' && <SpeechForm texts={texts} />}
      <button type="button" className="reload" onClick={onReload}>
        <Icon name="reload" size={18} />
        {texts.reload}
      </button>
    </aside>
  );
}
