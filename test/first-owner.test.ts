import { expect } from 'chai';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { announceStart } from '../bootstrap/first-owner.js';
import { partsOver } from './support/http.js';

describe('the sign-in instructions of a start', () => {
  const storage = openMemoryStorage();
  const useCases = partsOver(storage);
  const printed = async (
    isTerminal: boolean,
    settings: { owner?: { email: string; token: string }; web?: boolean } = {},
  ) => {
    const texts = { printed: '', noted: '' };
    await announceStart({
      useCases,
      storage,
      config: { owner: null, web: true, publicUrl: null, ...settings },
      address: 'http://127.0.0.1:3000/',
      isTerminal,
      print(text) {
        texts.printed += text;
      },
      note(text) {
        texts.noted += text;
      },
    });
    return texts;
  };
  const linkIn = (text: string) => /http:\/\/127\.0\.0\.1:3000\/console#link=(\S+)/.exec(text)?.[1];

  it('are printed at each start until an owner has a password', async () => {
    const first = await printed(false);
    expect(first.printed)
      .to.include('Authorization: Bearer')
      .and.include(': npx slotkeeper owner link owner@localhost.\n');
    expect(linkIn(first.printed), 'no link in a file').to.equal(undefined);

    // Later starts put no secret into a file.
    const later = await printed(false);
    expect(later.printed).to.equal('');
    expect(later.noted).to.equal(
      "No owner has a password yet. Sign in at http://127.0.0.1:3000/console with owner@localhost and the owner's token, or by the link that this command prints: npx slotkeeper owner link owner@localhost",
    );
    const link = linkIn((await printed(true)).printed);
    expect(link).to.be.a('string');

    // The link was used, but no password was set: only another link lets the owner sign in again.
    const opened = await useCases.tokens.link(`Bearer ${link}`);
    await useCases.signIn.useLink(opened!, { email: 'ada@example.com' });
    expect(linkIn((await printed(true)).printed)).to.be.a('string');

    const owner = { email: 'bea@example.com', token: 'secret' };
    expect(linkIn((await printed(true)).printed)).to.be.a('string');
    const configured = await printed(true, { owner });
    expect(configured.printed).to.include('Open http://127.0.0.1:3000/ in a browser.');
    expect(configured.printed).to.match(
      /with bea@example\.com and OWNER_TOKEN, or .+ owner link bea@example\.com\.\n\n$/,
    );
    expect((await printed(true)).printed).to.match(/with an owner's e-mail address and .+ owner link <e-mail>\.\n\n$/);
    expect(await printed(true, { web: false })).to.deep.equal({ printed: '', noted: '' });

    const { link: last } = await useCases.owners.issueLink('owner@localhost');
    const again = await useCases.tokens.link(`Bearer ${last}`);
    await useCases.signIn.useLink(again!, { password: 'correct horse battery' });
    expect(await printed(false)).to.deep.equal({ printed: '', noted: '' });
    expect((await printed(true)).printed).to.equal('\nOpen http://127.0.0.1:3000/ in a browser.\n\n');
  });
});
