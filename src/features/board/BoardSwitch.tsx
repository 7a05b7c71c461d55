import { List, SquareKanban } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/components/icon-button';
import { useStores, type ListView } from '@/stores';
import { getBoard } from '@/stores/boards/Boards';

/** Switches between the list and the board; the device remembers the choice for each type. */
export const BoardSwitch = observer(function BoardSwitch({ view, tableId }: { view: ListView; tableId: string }) {
  const { t } = useTranslation('board');
  const board = getBoard(useStores(), tableId);
  const isBoard = view.board !== undefined;
  return (
    <IconButton
      tone="soft"
      label={t(isBoard ? 'toList' : 'toBoard')}
      onClick={() => view.showBoard(isBoard ? undefined : board.place)}
    >
      {isBoard ? <List size={20} aria-hidden="true" /> : <SquareKanban size={20} aria-hidden="true" />}
    </IconButton>
  );
});
