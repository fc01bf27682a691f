import { expect } from 'chai';
import { firstUnused, PALETTE } from '../../adapters/web/browser/console/colors/palette.js';

/** Minimal distance of two colours (CIE 1976). A distance of 2.3 can just be seen. */
const LEAST = 20;

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Simulations of Machado, Oliveira and Fernandes (2009), at full severity, on linear RGB. */
const SIGHTS: Readonly<Record<string, Matrix>> = {
  'normal sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** RGB to XYZ, relative to the white D65. */
const XYZ: Matrix = [
  [0.433953, 0.376219, 0.189828],
  [0.212673, 0.715152, 0.072175],
  [0.017758, 0.109477, 0.872765],
];

const product = (matrix: Matrix, [a, b, c]: Triple) =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as never as Triple;

function linear(color: string): Triple {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as never as Triple;
}

/** Position of a colour in CIELAB, as it is seen. */
function seen(color: string, sight: Matrix): Triple {
  const shown = product(sight, linear(color)).map((c) => Math.min(1, Math.max(0, c))) as never as Triple;
  const [x, y, z] = product(XYZ, shown).map((t) =>
    t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116,
  ) as never as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe('the palette', () => {
  const colors: readonly string[] = Object.values(PALETTE);

  it('has twelve colours', () => expect(new Set(colors).size).to.equal(12));

  for (const [name, sight] of Object.entries(SIGHTS)) {
    it(`can be told apart with ${name}`, () => {
      const places = colors.map((color) => seen(color, sight));
      const near = places.flatMap(([l, a, b], at) =>
        places.slice(0, at).flatMap(([m, c, d], other) => {
          const distance = Math.hypot(l - m, a - c, b - d);
          return distance < LEAST ? [`${colors[at]} ${colors[other]} ${distance}`] : [];
        }),
      );
      expect(near).to.deep.equal([]);
    });
  }

  it('gives the first unused colour', () => {
    const people = colors.map((color) => ({ color }));
    expect(firstUnused([])).to.equal(colors[0]);
    expect(firstUnused([people[0]!, people[2]!, { color: null }])).to.equal(colors[1]);
    expect(firstUnused(people)).to.equal(colors[0]);
  });
});
