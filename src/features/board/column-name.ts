import { localised } from '@domain/metadata/reading';
import { useTranslation } from 'react-i18next';
import { language } from '@/i18n';
import type { Board } from '@/stores/boards/Board';

/** Returns the name of a column: the name of its stage, in the reader's language. */
export function useColumnName(board: Board): (stageId: string | null) => string {
  const { t } = useTranslation('board');
  return (stageId) => {
    const stage = board.getStage(stageId);
    return stage ? localised(stage.settings, 'name', stage.settings.name, language()) : t('unplaced');
  };
}
