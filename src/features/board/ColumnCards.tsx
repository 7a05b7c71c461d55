import { nameOfMany, nameOfOne } from '@domain/metadata/reading';
import { ArrowRightLeft } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/api';
import { Button } from '@/components/button';
import { InfiniteScroll } from '@/components/infinite-scroll';
import { FailureNotice } from '@/components/notice';
import { language } from '@/i18n';
import type { BoardColumn } from '@/stores/boards/BoardColumn';
import { CardSkeletons } from './BoardSkeleton';
import type { BoardParts } from './parts';
import { useColumnName } from './column-name';
import styles from './board.module.css';

interface Props extends Omit<BoardParts, 'onMove' | 'onSay'> {
  column: BoardColumn;
}

/** Shows the cards of a column, or their substitute: loading, empty, or a failure. */
export const ColumnCards = observer(function ColumnCards({ column, board, table, card, onChoose, onCreate }: Props) {
  const { t } = useTranslation(['board', 'list', 'shell']);
  const name = useColumnName(board)(column.stageId);
  const { shownRecords, status, loaded, hasMore } = column;
  if (!loaded && status === 'failed')
    return (
      <FailureNotice
        title={t('board:columnFailed', { name })}
        text={errorText(column.error)}
        onRetry={() => void column.refresh()}
      />
    );
  if (!loaded)
    return (
      <div className={styles.cards} aria-busy="true">
        <CardSkeletons count={5} />
      </div>
    );
  return (
    <>
      {shownRecords.length === 0 && !hasMore && (
        <div className={styles.empty}>
          <p>{t('board:empty', { type: nameOfMany(table, language()) })}</p>
          {table.abilities.create && (
            <Button onClick={onCreate}>{t('list:create', { name: nameOfOne(table, language()) })}</Button>
          )}
        </div>
      )}
      <div className={styles.cards} role="list" aria-label={name}>
        {shownRecords.map((record) => (
          <Fragment key={record.id}>
            {card(
              record,
              record.abilities.move ? (
                <button
                  type="button"
                  className={styles.move}
                  aria-haspopup="dialog"
                  aria-label={t('board:move', { name: record.title })}
                  onClick={() => onChoose(record)}
                >
                  <ArrowRightLeft size={18} aria-hidden="true" />
                </button>
              ) : (
                <span />
              ),
            )}
          </Fragment>
        ))}
      </div>
      <InfiniteScroll shown={column.items.length} margin={400} onReach={() => void column.more()} />
      {status === 'failed' && (
        <div className={styles.foot} role="alert">
          <span>{t('list:moreFailed')}</span>
          <Button onClick={() => void (hasMore ? column.more() : column.refresh())}>{t('shell:tryAgain')}</Button>
        </div>
      )}
      {status !== 'failed' && hasMore && (
        <div className={styles.cards}>
          <CardSkeletons count={1} />
        </div>
      )}
    </>
  );
});
