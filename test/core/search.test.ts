import { expect } from 'chai';
import { isFailure } from '../../core/basics/errors.js';
import { readSearch, TERMS_MAX } from '../../core/basics/search.js';

describe('a search', () => {
  const terms = (count: number) => Array.from({ length: count }, (_, n) => `name:t${n}`).join(',');
  const problem = (search: string, q?: string) => {
    try {
      readSearch(search, q, ['name', 'email']);
    } catch (error) {
      if (isFailure(error, 'invalid')) return error.errors;
      throw error;
    }
    return undefined;
  };

  it('has at most ten different terms, counted over all of its fields', () => {
    const tooMany = { search: 'Must have at most 10 different terms' };
    expect(readSearch(terms(TERMS_MAX), undefined, ['name']).all).to.have.length(10);
    expect(problem(terms(TERMS_MAX + 1))).to.deep.equal(tooMany);
    expect(problem(`${terms(8)},name,email`, 'both')).to.equal(undefined);
    expect(problem(`${terms(9)},name,email`, 'both')).to.deep.equal(tooMany);
    expect(problem(terms(5_000))).to.deep.equal(tooMany);
  });

  it('evaluates a repeated term once', () => {
    const often = Array.from({ length: 1_000 }, (_, n) => (n % 2 ? 'name:Ada' : 'name:aDA')).join(',');
    expect(readSearch(`${often},email,email`, 'x', ['name', 'email'])).to.deep.equal({
      all: [{ field: 'name', folded: 'ada' }],
      any: [{ field: 'email', folded: 'x' }],
    });
  });
});
