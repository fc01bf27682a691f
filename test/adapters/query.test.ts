import { expect } from 'chai';
import { choices, flag, identifiers, include, queryReader } from '../../adapters/koa/description/query.js';
import { loadAjv } from '../../adapters/koa/description/validation.js';
import { ALL } from '../../core/model/rights.js';
import { anUuid } from '../support/samples.js';

describe('query parameters', () => {
  before(loadAjv);

  const [one, other] = [anUuid(), anUuid()];
  const read = queryReader({ people: identifiers(2, 'Who comes.'), isOpen: flag('Whether anybody may.') });

  function problemsOf(querystring: string): Readonly<Record<string, string>> {
    const errors: Record<string, string> = {};
    read(querystring, errors);
    return errors;
  }

  it('have their types, and UUIDs in lower case', () => {
    const errors = {};
    expect(read(`people=${one.toUpperCase()},${other}&isOpen=true`, errors)).to.deep.equal({
      people: [one, other],
      isOpen: true,
    });
    expect(errors).to.deep.equal({});
  });

  it('are named by their own names in errors from any source', () => {
    expect(problemsOf(`people=${one},${one.toUpperCase()}`)).to.deep.equal({ people: 'Must not name one twice' });
    expect(problemsOf(`people=${one},nobody`)).to.have.all.keys('people');
    expect(problemsOf(`people=${one}&people=${other}&isOpen=perhaps`)).to.have.all.keys('people', 'isOpen');
  });

  it('are lists of at most 100 values, counted with repetitions', () => {
    const readLists = queryReader({
      include: include({ meta: ALL }),
      status: choices(['held', 'expired'], 'Only these.'),
    });
    const problems = (querystring: string) => {
      const errors: Record<string, string> = {};
      readLists(querystring, errors);
      return errors;
    };
    const list = (value: string, length: number) => Array(length).fill(value).join(',');
    expect(problems(`include=${list('meta', 100)}&status=${list('held', 100)}`)).to.deep.equal({});
    expect(problems(`include=${list('meta', 101)}&status=${list('held', 101)}`)).to.deep.equal({
      include: 'Must be a list of at most 100 entries',
      status: 'Must be a list of at most 100 entries',
    });
    expect(problems(`status=${list('odd', 2)}`)).to.deep.equal({ status: 'Must be a list of: held, expired' });
  });
});
