import { expect } from 'chai';
import { Pace } from '../bootstrap/commands/progress.js';

describe('the progress of a long command', () => {
  let now: number;
  let shown: string[];
  let pace: Pace;

  beforeEach(() => {
    now = 1_000_000;
    shown = [];
    pace = new Pace(
      (text) => void shown.push(text),
      () => now,
    );
  });

  function tellAt(milliseconds: number, done: number, total: number, phase = 'Copied'): void {
    now = 1_000_000 + milliseconds;
    pace.tell(phase, done, total);
  }

  it('shows the count and the total at once, and later the rate and the remaining time', () => {
    tellAt(0, 0, 1_000);
    tellAt(1_000, 100, 1_000);
    tellAt(2_000, 300, 1_000);
    expect(shown).to.deep.equal([
      'Copied 0 of 1000',
      'Copied 100 of 1000, 100/s, 9 s left',
      'Copied 300 of 1000, 150/s, 5 s left',
    ]);
  });

  it('is shown at most five times a second, and always at the end', () => {
    for (let at = 0; at <= 1_000; at += 10) tellAt(at, at / 10, 100);
    expect(shown.map((text) => text.split(',')[0])).to.deep.equal(
      [0, 20, 40, 60, 80, 100].map((done) => `Copied ${done} of 100`),
    );
    shown = [];
    tellAt(2_000, 0, 50, 'Verified');
    tellAt(2_001, 50, 50, 'Verified');
    expect(shown.at(-1)).to.equal('Verified 50 of 50, 50000/s, 0 s left');
  });

  it('is measured anew for each part', () => {
    tellAt(0, 0, 100, 'Copied');
    tellAt(10_000, 100, 100, 'Copied');
    tellAt(10_001, 0, 100, 'Compared');
    tellAt(11_001, 50, 100, 'Compared');
    expect(shown.slice(-2)).to.deep.equal(['Compared 0 of 100', 'Compared 50 of 100, 50/s, 1 s left']);
  });

  it('is measured only for this run if it continues an earlier one', () => {
    tellAt(0, 900, 1_000);
    tellAt(1_000, 910, 1_000);
    expect(shown.at(-1)).to.equal('Copied 910 of 1000, 10/s, 9 s left');
  });

  it('is shown in seconds, minutes and hours', () => {
    const left = (done: number, total: number) => {
      pace = new Pace(
        (text) => void shown.push(text),
        () => now,
      );
      tellAt(0, 0, total);
      tellAt(1_000, done, total);
      return shown.at(-1)?.split(', ').at(-1);
    };
    expect(left(1, 60)).to.equal('59 s left');
    expect(left(1, 61)).to.equal('1 min 0 s left');
    expect(left(1, 3_600)).to.equal('59 min 59 s left');
    expect(left(1, 3_601)).to.equal('1 h 0 min left');
    expect(left(1, 9_001)).to.equal('2 h 30 min left');
  });
});
