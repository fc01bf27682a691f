import { expect } from 'chai';
import { buildBlank, buildBody, buildDraft } from '../../adapters/web/browser/console/forms/schema-form.js';
import { emailOrBlank, flag, integer, lineOfText, longText, object, objects, oneOf } from '../../core/basics/schema.js';

const RULES = object({ slotMinutes: integer(1, 9, { default: null }), isOpen: flag({ default: true }) });
const ROOM = object({
  name: lineOfText(),
  contactEmail: emailOrBlank(),
  longNotes: longText({ default: '' }),
  unit: oneOf(['a', 'b'], { default: null }),
  rules: object(RULES.fields, { default: { slotMinutes: null, isOpen: true } }),
  limits: objects(object({ perDay: integer(1, 9), note: emailOrBlank() }), 3, 'per_day', { default: [] }),
  seenBy: lineOfText({ readOnly: true }),
});

const BLANK = {
  name: '',
  contact_email: '',
  long_notes: '',
  unit: '' as const,
  rules: { slot_minutes: null, is_open: true },
  limits: [],
};

describe('the draft of an object', () => {
  it('begins with the defaults, in the names of the interface', () => {
    expect(buildBlank(ROOM)).to.deep.equal(BLANK);
  });

  it('shows empty texts for null, and sends null for them again where it is the default', () => {
    const stored = {
      ...BLANK,
      name: 'Room',
      contact_email: null,
      unit: null,
      limits: [{ per_day: 2, note: null }],
      seen_by: 'Ada',
      uuid: 'x',
    };
    const draft = buildDraft(ROOM, stored);
    expect(draft).to.deep.equal({ ...BLANK, name: 'Room', limits: [{ per_day: 2, note: '' }] });
    const { seen_by: _, uuid: __, ...sent } = stored;
    expect(buildBody(ROOM, draft)).to.deep.equal(sent);
  });
});
