import { useDidShow } from '@tarojs/taro';
import type { ObjectType } from '@domain/metadata/object-type';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { BoardSwitch, BoardView } from '@/features/board';
import { ListBar, RecordCard, type ListLayer } from '@/features/record-list';
import { StageMoveSheet } from '@/pages/frame/lazy-stage-move';
import { useStores, type ListView, type RecordList, type StoredRecord } from '@/stores';
import { boardOf } from '@/stores/boards/Boards';
import type { StageTarget } from '@/stores/records/StageMove';

interface Props {
  table: ObjectType;
  list: RecordList;
  view: ListView;
  tool: ReactNode;
  conditions: ReactNode;
  refused: ReactNode;
  onOpen(record: StoredRecord): void;
  onCreate(): void;
  onLayer(layer: ListLayer, button: HTMLElement): void;
}

/** The board of one type in place of its list: the same view, filter and order. */
export default observer(function BoardPanel({ table, list, view, onOpen, onCreate, onLayer, ...around }: Props) {
  const board = boardOf(useStores(), table.table_id);
  const { query } = list;
  const [moving, setMoving] = useState<{ id: string; target?: StageTarget | undefined }>();
  useEffect(() => {
    void board.open(query);
  }, [board, query]);
  useEffect(() => {
    view.onWritten = () => void board.renew();
    return () => void (view.onWritten = undefined);
  }, [board, view]);
  // What was changed on the record's page shows when one is back.
  useDidShow(() => void board.renew());

  return (
    <>
      <BoardView
        table={table}
        board={board}
        view={view}
        refused={around.refused}
        onCreate={onCreate}
        onMoveSheet={(record, to) =>
          setMoving({ id: record.id, target: to && { pipelineId: to.pipeline_id, stageId: to.stage_id } })
        }
        card={(record, children) => (
          <RecordCard key={record.id} as="div" record={record} list={list} onOpen={onOpen}>
            {children}
          </RecordCard>
        )}
      >
        <ListBar list={list} view={view} onLayer={onLayer} tool={around.tool} />
        {view.isFiltered && around.conditions}
      </BoardView>
      {moving && (
        <StageMoveSheet
          tableId={table.table_id}
          recordId={moving.id}
          target={moving.target}
          onClose={() => setMoving(undefined)}
          onMoved={() => {
            setMoving(undefined);
            board.follow(moving.id);
          }}
        />
      )}
    </>
  );
});

export { BoardSwitch };
