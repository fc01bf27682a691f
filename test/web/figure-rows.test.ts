import { expect } from 'chai';
import { csvLine } from '../../adapters/web/browser/console/figures/rows.js';

describe('the rows of the figures', () => {
  const lines = [
    ['none', ',,,4,0,1,210,EUR,191.50,', 'Total,,4,0,1,210,EUR,191.50,'],
    ['none', ',,,,,,,USD,10.00,', 'Total,,,,,,USD,10.00,'],
    ['resource', ',,"Ana ""A"", B",2,0,0,165,,,', 'Person or room,"Ana ""A"", B",2,0,0,165,,,'],
    ['service', ',Cut,,1,0,0,45,,,', 'Service,Cut,1,0,0,45,,,'],
    ['service', ',,,1,0,0,45,,,', 'Service,Without a service,1,0,0,45,,,'],
  ] as const;
  for (const [by, line, wanted] of lines) {
    it(`say in the saved file which days and what they count: ${wanted}`, () => {
      const days = { from: '2026-11-01', to: '2026-11-24' };
      expect(csvLine(days, by, line)).to.equal(`2026-11-01,2026-11-24,${wanted}`);
    });
  }
});
