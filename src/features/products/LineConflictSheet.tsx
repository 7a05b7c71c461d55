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

/** Somebody else has changed the same lines meanwhile: mine or theirs, line by line. */
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
          mine: { who: t('conflict.mine'), shown: <LineText line={lineConflict.mine} /> },
          theirs: { who: t('conflict.theirs'), shown: <LineText line={lineConflict.theirs} /> },
        },
      }))}
      onDismiss={() => conflict.forget()}
      onSettle={(choices) => {
        lines.settle(choices);
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
