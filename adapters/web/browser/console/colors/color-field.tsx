import { useId } from 'preact/hooks';
import { PALETTE } from './palette.js';
import { TEXTS } from './texts.js';

interface ColorFieldProps {
  /** A colour such as `#2965e9`. Empty: none. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

/** Field for choosing a colour of the palette, or none. A stored colour that is not in the palette is offered, too. */
export function ColorField({ value, error, onValue }: ColorFieldProps) {
  const id = useId();
  const names = Object.keys(PALETTE) as (keyof typeof PALETTE)[];
  const offered = [
    { color: '', name: TEXTS.none },
    ...names.map((name) => ({ color: PALETTE[name] as string, name: TEXTS.names[name] })),
  ];
  const isOther = !offered.some(({ color }) => color === value);
  return (
    <fieldset class="field colors" aria-describedby={error && `${id}-error`}>
      <legend class="field-label">{TEXTS.color}</legend>
      <div class="colors-all">
        {[...offered, ...(isOther ? [{ color: value, name: TEXTS.other(value) }] : [])].map(({ color, name }) => (
          <input
            key={color}
            type="radio"
            name="color"
            class={color === '' ? 'swatch swatch-none' : 'swatch'}
            style={color === '' ? undefined : { '--color': color }}
            value={color}
            aria-label={name}
            title={name}
            checked={color === value}
            onChange={() => onValue(color)}
          />
        ))}
      </div>
      {error && (
        <div class="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
