import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SettleSheet } from '@/components/side-choice/SettleSheet';
import type { SettingsDraft } from '@/stores/administration/SettingsDraft';
import { choicesOf, useAround, type Around } from './around';
import { partAt, type Declaration } from './declaration';
import { useLabel } from './Property';

interface Props {
  draft: SettingsDraft;
  declarations: readonly Declaration[];
  onSettled(): void;
}

/** Another administrator has changed the same: mine or theirs, one by one. Closing it leaves everything that was typed. */
export const ConflictSheet = observer(function ConflictSheet({ draft, declarations, onSettled }: Props) {
  const { t } = useTranslation('administration');
  const around = useAround();
  const labelOf = useLabel();
  const { theirs } = draft;
  const wordsOf = (part: unknown, declaration: Declaration | undefined, path: string) =>
    typeof part === 'boolean'
      ? t(part ? 'form.on' : 'form.off')
      : shownPart(part, declaration, around, path, draft, t('form.unset'));
  return (
    <SettleSheet
      texts="administration"
      save={t('form.save')}
      things={draft.conflicts.map((path) => {
        const declaration = declarationAt(declarations, path);
        const shown = (item: object | undefined) => wordsOf(partAt(item, path), declaration, path);
        return {
          key: path,
          legend: labelOf(declaration ?? { path: path.split('.').at(-1) ?? path }),
          sides: {
            mine: { who: t('conflict.mine'), shown: shown(draft.item) },
            theirs: { who: t('conflict.theirs', { name: theirs?.by ?? '' }), shown: shown(theirs?.item) },
          },
        };
      })}
      onDismiss={() => draft.postpone()}
      onSettle={(choices) => {
        draft.settle(choices);
        onSettled();
      }}
    />
  );
});

/** The declaration of a path, also inside of a group. */
function declarationAt(declarations: readonly Declaration[], path: string): Declaration | undefined {
  const whole = declarations.find((one) => one.path === path);
  if (whole) return whole;
  const [first = '', ...rest] = path.split('.');
  const found = declarations.find((one) => one.path === first);
  return rest.length > 0 && found?.input === 'group' ? declarationAt(found.of, rest.join('.')) : found;
}

function shownPart(
  part: unknown,
  declaration: Declaration | undefined,
  around: Around,
  path: string,
  draft: SettingsDraft,
  unset: string,
): string {
  if (part === undefined || part === null || part === '') return unset;
  const source =
    declaration?.input === 'id' || declaration?.input === 'ids'
      ? declaration.from
      : declaration?.input === 'choice'
        ? declaration.values
        : undefined;
  const choices = source ? choicesOf(source, around, draft.item, declaration?.label ?? path) : [];
  const word = (one: unknown) => choices.find(({ value }) => value === one)?.text ?? textOf(one);
  return Array.isArray(part) ? part.map(word).join(', ') : word(part);
}

/** What has no words of its own: its name, or how it is written in the company's file. */
function textOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  const { label, name } = part as { label?: unknown; name?: unknown };
  const own = label ?? name;
  return typeof own === 'string' ? own : JSON.stringify(part);
}
