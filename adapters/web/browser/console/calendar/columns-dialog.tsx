import { Button, QuietButton } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Checkbox } from '../../design/field.js';
import type { Offer } from './data.js';
import type { GRID_STATES } from './states.js';
import { TEXTS } from './texts.js';
import { usualColumns } from './use-columns.js';

interface ColumnsDialogProps {
  readonly offer: Offer;
  readonly chosen: readonly string[];
  readonly onChoose: (uuids: readonly string[]) => void;
  readonly onClose: () => void;
}

export function ColumnsDialog({ offer, chosen, onChoose, onClose }: ColumnsDialogProps) {
  const isLast = chosen.length === 1;
  return (
    <Dialog
      title={TEXTS.columnsTitle}
      onClose={onClose}
      actions={
        <>
          <QuietButton onClick={() => onChoose(usualColumns(offer).map(({ uuid }) => uuid))}>
            {TEXTS.columnsUsual}
          </QuietButton>
          <Button kind="primary" onClick={onClose}>
            {TEXTS.done}
          </Button>
        </>
      }
    >
      <fieldset class="bare stack" data-state={'columns' satisfies (typeof GRID_STATES)[number]}>
        <legend class="muted">{TEXTS.columnsHint}</legend>
        {offer.resources.map(({ uuid, name }) => {
          const isChosen = chosen.includes(uuid);
          return (
            <Checkbox
              key={uuid}
              name="columns"
              value={uuid}
              label={name}
              checked={isChosen}
              disabled={isChosen && isLast}
              onCheck={() => onChoose(isChosen ? chosen.filter((one) => one !== uuid) : [...chosen, uuid])}
            />
          );
        })}
      </fieldset>
    </Dialog>
  );
}
