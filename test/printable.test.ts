import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openSqliteStorage } from '../adapters/sqlite/index.js';
import { runCommand } from '../bootstrap/commands/commands.js';
import { oneLine, printingSafely } from '../bootstrap/commands/printable.js';
import { anOwnerToken, anUuid } from './support/samples.js';

describe('the output of commands', () => {
  it('has control characters escaped, and all other text unchanged', () => {
    expect(oneLine('a\x1b[2J\r\n\x7f\u009b\u202e\u2028\ud800')).to.equal(
      'a\\u001b[2J\\u000d\\u000a\\u007f\\u009b\\u202e\\u2028\\ud800',
    );
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    const terminal = printingSafely({ out: print, err: print, progress: print });
    terminal.out('Zoë 👩‍🔬\t日本\n\x1b]0;x\x07\n');
    terminal.err('\r\n');
    terminal.progress?.('50 %\n');
    expect(printed).to.deep.equal(['Zoë 👩‍🔬\t日本\n\\u001b]0;x\\u0007\n', '\\u000d\n', '50 %\\u000a']);
    expect(printingSafely({ out: print, err: print }).progress).to.equal(undefined);
  });

  it('has control characters of databases and arguments escaped by every command', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-printable-'));
    try {
      const path = join(folder, 'slots.db');
      const storage = await openSqliteStorage({ path });
      const email = 'eve\x1b[2J\n99 tokens@example.com';
      await storage.owners.addToken(anOwnerToken({ owner: { uuid: anUuid(), email } }));
      await storage.close();
      let printed = '';
      const print = (text: string) => {
        printed += text;
      };
      const env = { DATABASE_URL: `sqlite:${path}` };
      const run = (...words: string[]) => {
        printed = '';
        return runCommand(words, env, { out: print, err: print });
      };
      expect(await run('owner', 'list')).to.equal(0);
      expect(printed).to.contain('eve\\u001b[2J\\u000a99 tokens@example.com\n');
      expect(printed.trimEnd().split('\n')).to.have.lengthOf(1);
      expect(await run('clock', 'repair', 'a\x1b[2J')).to.equal(1);
      expect(printed).not.to.contain('\x1b');
      expect(await run('\x1b[2J')).to.equal(2);
      expect(printed).to.contain('\\u001b[2J').and.not.to.contain('\x1b');
      expect(await run('copy', `sqlite:${path}`, join(folder, 'copy.jsonl.gz'))).to.equal(1);
      expect(printed).to.equal('The e-mail address of an owner is invalid\n');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
