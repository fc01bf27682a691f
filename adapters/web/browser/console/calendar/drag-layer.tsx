import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { timeOfWall } from '../wall-clock/format.js';
import { ONE_LINE, pieceIn } from './columns.js';
import { type DragProps, Pointer, type Preview } from './pointer.js';

/** Height in pixels of the time of a drag, which stands above the preview, or below it at the top of the grid. */
const TAG = 24;

/** Preview of a drag above the columns. Only this component renders while the pointer moves. */
export function DragLayer(props: DragProps) {
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [previews, setPreviews] = useState<readonly Preview[]>([]);
  useLayoutEffect(() => {
    const elements = { layer: layer.current!, scroller: props.scroller.current! };
    const pointer = new Pointer(elements, latest, setPreviews);
    return () => pointer.end();
  }, []);
  const { columns, hours } = props;
  const share = 100 / columns.length;
  return (
    <div class="grid-layer grid-previews" ref={layer}>
      {previews.flatMap(({ block, place }) =>
        columns.map((column, index) => {
          const piece = column.resource === place.resource ? pieceIn(column, hours, place) : undefined;
          if (!piece) return null;
          const sides = [piece.top < TAG ? ' drag-time-below' : '', index > columns.length / 2 ? ' drag-time-end' : ''];
          return (
            <div
              key={`${block?.key} ${column.key}`}
              class={`booked-preview${piece.height < ONE_LINE ? ' booked-short' : ''}`}
              style={{
                ...pixels(piece),
                insetInlineStart: `${index * share}%`,
                inlineSize: `calc(${share}% - var(--gap))`,
              }}
            >
              {block && (
                <span class="booked-name" dir="auto">
                  {block.name}
                </span>
              )}
              <span class={`drag-time${sides.join('')}`}>{`${timeOfWall(place.start)}–${timeOfWall(place.end)}`}</span>
            </div>
          );
        }),
      )}
    </div>
  );
}

export const pixels = ({ top, height }: { readonly top: number; readonly height: number }) => ({
  insetBlockStart: `${top}px`,
  blockSize: `${height}px`,
});
