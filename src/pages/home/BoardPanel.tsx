import type { ObjectType } from '@domain/metadata/object-type';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { BoardSwitch, BoardView } from '@/features/board';
import { ListBar, ListChrome, RecordCard, type ListLayer } from '@/features/record-list';
import { usePageShown } from '@/components/page-portal';
import { useStores, type ListView, type RecordList, type StoredRecord } from '@/stores';
import { getBoard } from '@/stores/boards/Boards';
import { useCounter } from '@/stores/changes/use-counter';
import { StageLayers, type StageLayer } from './StageLayers';

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
export default observer(function BoardPanel({ table, list, view, onOpen, onCreate, onLayer, ...slots }: Props) {
  const stores = useStores();
  const { home } = stores;
  const board = getBoard(stores, table.table_id);
  const { query } = list;
  const [layer, setLayer] = useState<StageLayer>();
  const [movedCard, setMoved] = useState<{ record: StoredRecord }>();
  useEffect(() => {
    void board.open(query);
  }, [board, query]);
  const isShown = usePageShown() && home.tab === table.table_id;
  useCounter({
    tables: [table.table_id],
    isShown,
    refetch: (cause) => (cause === 'own' ? board.recount() : board.renew()),
  });

  return (
    <>
      <BoardView
        table={table}
        board={board}
        view={view}
        moved={movedCard}
        refused={slots.refused}
        onCreate={onCreate}
        onMoveSheet={(record, targetStage) =>
          setLayer({
            record,
            move: targetStage && { pipelineId: targetStage.pipeline_id, stageId: targetStage.stage_id },
          })
        }
        onConvert={(record, targetStage) => setLayer({ record, convert: targetStage.stage_id })}
        card={(record, children) => (
          <RecordCard key={record.id} as="div" record={record} list={list} onOpen={onOpen}>
            {children}
          </RecordCard>
        )}
      >
        {(pipeline) => (
          <ListChrome>
            <ListBar list={list} view={view} onLayer={onLayer} tool={slots.tool} />
            {slots.conditions}
            {pipeline}
          </ListChrome>
        )}
      </BoardView>
      {layer && (
        <StageLayers
          layer={layer}
          onLayer={setLayer}
          onMoved={(record) => {
            board.follow(record.id);
            setMoved({ record });
          }}
        />
      )}
    </>
  );
});

export { BoardSwitch };
