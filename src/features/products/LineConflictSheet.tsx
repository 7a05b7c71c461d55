import type { DraftLine } from '@domain/products/draft-lines';
import type { LineConflict } from '@domain/products/merge-lines';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { SettleSheet } from '@/components/side-choice/SettleSheet';
import type { ProductLines } from '@/stores/products/ProductLines';
import { usePieces } from './use-pieces';

interface Props {
  lines: ProductLines;
  onSettled(): void;
}

/** Another member has changed the same lines: the user chooses one of the two versions, line by line. */
export const LineConflictSheet = observer(function LineConflictSheet({ lines, onSettled }: Props) {
  const { t } = useTranslation('products');
  const { conflict } = lines;
  const getName = ({ key, mine, theirs }: LineConflict) => lines.before(key)?.name ?? mine?.name ?? theirs?.name ?? '';
  return (
    <SettleSheet
      texts="products"
      save={t('conflict.save')}
      things={conflict.open.map((lineConflict) => ({
        key: lineConflict.key,
        legend: getName(lineConflict),
        sides: {
          mine: { title: t('conflict.mine'), content: <LineText line={lineConflict.mine} /> },
          theirs: { title: t('conflict.theirs'), content: <LineText line={lineConflict.theirs} /> },
        },
      }))}
      onDismiss={() => conflict.forget()}
      onSettle={(choices) => {
        lines.resolveConflict(choices);
        onSettled();
      }}
    />
  );
});

function LineText({ line }: { line: DraftLine | null }) {
  const { t } = useTranslation('products');
  const pieces = usePieces();
  return line === null
    ? t('conflict.gone')
    : [line.name, pieces(line), line.description].filter((text) => text).join(' · ');
}
