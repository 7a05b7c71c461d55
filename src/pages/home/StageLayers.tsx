import { ConvertLead } from '@/pages/frame/lazy-conversion';
import { StageMoveSheet } from '@/pages/frame/lazy-stage-move';
import { useStores, type StoredRecord } from '@/stores';
import type { StageTarget } from '@/stores/stages/StageMove';

/** A record of the list or board that is being moved, or a lead that is being converted. */
export type StageLayer = { record: StoredRecord } & (
  { move: StageTarget | undefined } | { convert: string | undefined }
);

interface Props {
  layer: StageLayer;
  onLayer(layer: StageLayer | undefined): void;
  /** Called when the record is in another stage; the store holds its current state. */
  onMoved(record: StoredRecord): void;
}

/**
 * The sheets that move a record and that convert a lead, above a list or a board. Choosing a stage of conversion switches from the first sheet to
 * the second.
 */
export function StageLayers({ layer, onLayer, onMoved }: Props) {
  const { records } = useStores();
  const { record } = layer;
  const { tableId, id } = record;
  const close = () => onLayer(undefined);
  const finishMove = () => {
    close();
    onMoved(record);
  };
  if ('move' in layer)
    return (
      <StageMoveSheet
        tableId={tableId}
        recordId={id}
        target={layer.move}
        onClose={close}
        onMoved={finishMove}
        onConvert={(stageId) => onLayer({ record, convert: stageId })}
      />
    );
  return (
    <ConvertLead
      record={record}
      stageId={layer.convert}
      onClose={close}
      onDone={() => {
        // Its card is updated when the lead is loaded again; offline this happens later.
        void records.load(tableId, id).then(finishMove, close);
      }}
    />
  );
}
