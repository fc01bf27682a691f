import { createServer, connect as dial, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';
import type { Dice } from './dice.js';

/** Proxy to a MongoDB server that can cut connections, lose answers, and change what the server reports about itself. */
export interface MongodbProxy {
  readonly url: string;
  /** Loses the answer to the next request that contains all of these words, and closes its connection. */
  lose(...words: string[]): void;
  loseForGood(...words: string[]): void;
  /** Like `lose`, and refuses connections until `listen`. */
  loseAndCut(...words: string[]): void;
  /** Like `lose`, but keeps the connection, and hangs from then on. */
  loseAndHang(...words: string[]): void;
  /** From now on, accepts connections and requests, but passes nothing on, like the port of a suspended process. */
  hang(): void;
  readonly isHanging: boolean;
  /** Starts to lose requests, answers and connections at random, to delay them, and to send requests twice. */
  storm(dice: Dice): void;
  /** Number of times that each fate has occurred. */
  readonly weather: Readonly<Record<Fate, number>>;
  calm(): void;
  cut(): void;
  listen(): Promise<void>;
}

/** Fate of a request: it is lost, its answer is lost, it is delayed, or it is sent again after its answer. */
type Fate = 'drop' | 'lose' | 'delay' | 'repeat';
const FATES: readonly Fate[] = ['drop', 'lose', 'delay', 'repeat'];
/** Probability that a request has any fate. */
const STORMY = 0.12;
const DELAY_MS = 20;

const OP_MSG = 2013;

/** `disguise` changes every answer of the server. */
export async function mongodbProxy(target: string, disguise?: (answer: Document) => Document): Promise<MongodbProxy> {
  const { host, hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let marks: readonly string[] = [];
  let then: 'once' | 'always' | 'cut' | 'hang' = 'once';
  let isHanging = false;
  let dice: Dice | undefined;
  const weather = { drop: 0, lose: 0, delay: 0, repeat: 0 };
  let struck = 0;
  /** Selects requests at random. Fates are assigned in rotation, so that each fate occurs. */
  const fate = (): Fate | undefined => {
    if (!dice?.chance(STORMY)) return undefined;
    const chosen = FATES[struck % FATES.length]!;
    struck += 1;
    weather[chosen] += 1;
    return chosen;
  };
  const again = (data: Buffer) => {
    const other = dial(Number(targetPort), hostname, () => other.write(data));
    other.on('error', () => undefined).once('data', () => other.destroy());
  };
  const proxy = createServer((client) => {
    const upstream = dial(Number(targetPort), hostname);
    let isCut = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => {
      if (isHanging) return;
      const isMarked = marks.length > 0 && marks.every((mark) => data.includes(mark));
      if (isMarked) {
        isCut = true;
        if (then !== 'always') marks = [];
      }
      const its = fate();
      if (its === 'drop') client.destroy();
      else if (its === 'delay') setTimeout(() => upstream.write(data), dice?.below(DELAY_MS));
      else upstream.write(data);
      if (its === 'lose') isCut = true;
      if (its === 'repeat') upstream.once('data', () => again(data));
    });
    const answers = disguise ? rewriter(disguise) : (data: Buffer) => data;
    upstream.on('data', (data) => {
      if (isHanging) return;
      if (!isCut) client.write(answers(data));
      else if (then === 'hang') isHanging = true;
      else if (then === 'cut') cut();
      else client.destroy();
    });
  });
  let port = 0;
  const listen = () => new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  const losing =
    (how: typeof then) =>
    (...words: string[]) => {
      marks = words;
      then = how;
    };
  await listen();
  port = (proxy.address() as { port: number }).port;
  return {
    url: target.replace(host, `127.0.0.1:${port}`),
    lose: losing('once'),
    loseForGood: losing('always'),
    loseAndCut: losing('cut'),
    loseAndHang: losing('hang'),
    hang: () => {
      isHanging = true;
    },
    get isHanging() {
      return isHanging;
    },
    storm: (its) => {
      dice = its;
    },
    weather,
    calm: () => {
      dice = undefined;
    },
    cut,
    listen,
  };
}

/** Collects the server's bytes into whole messages, and returns them changed. */
function rewriter(disguise: (answer: Document) => Document): (data: Buffer) => Buffer {
  let rest = Buffer.alloc(0);
  return (data) => {
    rest = Buffer.concat([rest, data]);
    const messages: Buffer[] = [];
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      messages.push(rewritten(rest.subarray(0, length), disguise));
      rest = rest.subarray(length);
    }
    return Buffer.concat(messages);
  };
}

function rewritten(message: Buffer, disguise: (answer: Document) => Document): Buffer {
  // what precedes the document: header, flags and section kind; in an OP_REPLY: header, flags, cursor and two numbers
  const bodyAt = message.readInt32LE(12) === OP_MSG ? 16 + 5 : 16 + 20;
  const answer = BSON.deserialize(message.subarray(bodyAt), { promoteValues: false });
  const head = Buffer.from(message.subarray(0, bodyAt));
  const body = BSON.serialize(disguise(answer));
  head.writeInt32LE(bodyAt + body.length, 0);
  return Buffer.concat([head, body]);
}
