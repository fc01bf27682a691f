import { generate } from 'lean-qr';
import { useMemo } from 'preact/hooks';

interface QrProps {
  readonly text: string;
  readonly label: string;
}

/** Blank modules around a code, which scanners need (ISO/IEC 18004). */
const QUIET = 4;

/** QR code. It is dark on white in every colour scheme, because many scanners read no other. */
export function Qr({ text, label }: QrProps) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    const rows = Array.from({ length: code.size }, (_, y) =>
      Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? `M${x},${y}h1v1h-1z` : '')).join(''),
    );
    return { path: rows.join(''), size: code.size };
  }, [text]);
  return (
    <svg
      class="qr"
      data-part="qr"
      role="img"
      aria-label={label}
      viewBox={`-${QUIET} -${QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      shape-rendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
