import type { DraftLine } from '@domain/products/draft-lines';
import type { LineConflict } from '@domain/products/merge-lines';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SideChoice, SideChoiceSheet } from '@/components/side-choice';
import type { ProductLines } from '@/stores/products/ProductLines';
import { usePieces } from './use-pieces';

interface Props {
  lines: ProductLines;
  onSettled(): void;
}

/** Somebody else has changed the same lines meanwhile: mine or theirs, line by line. */
export const LineConflictSheet = observer(function LineConflictSheet({ lines, onSettled }: Props) {
  const { t } = useTranslation('products');
  const { conflict } = lines;
  const open = conflict.open.filter(({ key }) => conflict.choiceOf(key) === undefined).length;
  const nameOf = ({ key, mine, theirs }: LineConflict) => lines.before(key)?.name ?? mine?.name ?? theirs?.name ?? '';
  return (
    <SideChoiceSheet
      title={t('conflict.title')}
      text={t('conflict.text')}
      action={open > 0 ? t('conflict.open', { count: open }) : t('conflict.save')}
      isOpen={open > 0}
      onDismiss={() => conflict.forget()}
      onSettle={() => {
        lines.settle();
        onSettled();
      }}
    >
      {conflict.open.map((one) => (
        <SideChoice
          key={one.key}
          name={`line-${one.key}`}
          legend={nameOf(one)}
          chosen={conflict.choiceOf(one.key)}
          onChoose={(side) => conflict.choose(one.key, side)}
          sides={{
            mine: { who: t('conflict.mine'), shown: <LineText line={one.mine} /> },
            theirs: { who: t('conflict.theirs'), shown: <LineText line={one.theirs} /> },
          }}
        />
      ))}
    </SideChoiceSheet>
  );
});

function LineText({ line }: { line: DraftLine | null }) {
  const { t } = useTranslation('products');
  const pieces = usePieces();
  return line === null
    ? t('conflict.gone')
    : [line.name, pieces(line), line.description].filter((words) => words).join(' · ');
}
