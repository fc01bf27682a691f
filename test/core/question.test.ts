import { expect } from 'chai';
import { meets, type Order, type Question, type Where } from '../../core/model/questions/question.js';

describe('a question', () => {
  it('with a wrong name or a value of a wrong type does not compile', () => {
    // @ts-expect-error no such name
    const name: Where<'feed'> = ['eq', 'subjct', 'a'];
    // @ts-expect-error an instant is a number
    const value: Where<'booking'> = ['gt', 'start', 'monday'];
    // @ts-expect-error a list can be searched for a member, not compared
    const list: Where<'booking'> = ['eq', 'resources', 'a'];
    // @ts-expect-error texts have no order
    const order: Order<'booking'> = 'status';
    // @ts-expect-error a name of another kind
    const other: Question<'feed'> = { kind: 'feed', where: ['not', ['eq', 'status', 'held']] };
    expect([name, value, list, order, other]).to.have.length(5);
  });

  it('with an unknown name, which only code without types can ask, is refused', () => {
    expect(() => meets('feed', ['eq', 'subjct', 'a'] as never)).to.throw(TypeError, /not found by 'subjct'/);
  });
});
