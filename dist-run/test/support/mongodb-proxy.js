import { createServer, connect as dial } from 'node:net';
import { BSON } from 'mongodb';
const FATES = ['drop', 'lose', 'delay', 'repeat'];
/** Probability that a request has any fate. */
const STORMY = 0.12;
const DELAY_MS = 20;
const OP_MSG = 2013;
/** `disguise` changes every answer of the server. */
export async function mongodbProxy(target, disguise) {
    const { host, hostname, port: targetPort } = new URL(target);
    const sockets = new Set();
    let marks = [];
    let then = 'once';
    let dice;
    const weather = { drop: 0, lose: 0, delay: 0, repeat: 0 };
    let struck = 0;
    /** Chooses requests at random, and their fates in turn, so that each fate occurs. */
    const fate = () => {
        if (!dice?.chance(STORMY))
            return undefined;
        const chosen = FATES[struck % FATES.length];
        struck += 1;
        weather[chosen] += 1;
        return chosen;
    };
    const again = (data) => {
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
            const isMarked = marks.length > 0 && marks.every((mark) => data.includes(mark));
            if (isMarked) {
                isCut = true;
                if (then !== 'always')
                    marks = [];
            }
            const its = fate();
            if (its === 'drop')
                client.destroy();
            else if (its === 'delay')
                setTimeout(() => upstream.write(data), dice?.below(DELAY_MS));
            else
                upstream.write(data);
            if (its === 'lose')
                isCut = true;
            if (its === 'repeat')
                upstream.once('data', () => again(data));
        });
        const answers = disguise ? rewriter(disguise) : (data) => data;
        upstream.on('data', (data) => {
            if (!isCut)
                client.write(answers(data));
            else if (then === 'cut')
                cut();
            else
                client.destroy();
        });
    });
    let port = 0;
    const listen = () => new Promise((resolve) => proxy.listen(port, '127.0.0.1', resolve));
    const cut = () => {
        proxy.close();
        for (const socket of sockets)
            socket.destroy();
    };
    const losing = (how) => (...words) => {
        marks = words;
        then = how;
    };
    await listen();
    port = proxy.address().port;
    return {
        url: target.replace(host, `127.0.0.1:${port}`),
        lose: losing('once'),
        loseForGood: losing('always'),
        loseAndCut: losing('cut'),
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
/** Takes the server's bytes as they come, and gives back whole messages, changed. */
function rewriter(disguise) {
    let rest = Buffer.alloc(0);
    return (data) => {
        rest = Buffer.concat([rest, data]);
        const messages = [];
        while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
            const length = rest.readInt32LE(0);
            messages.push(rewritten(rest.subarray(0, length), disguise));
            rest = rest.subarray(length);
        }
        return Buffer.concat(messages);
    };
}
function rewritten(message, disguise) {
    // the header, and flags and the kind of the section; of an OP_REPLY, flags, a cursor and two numbers
    const bodyAt = message.readInt32LE(12) === OP_MSG ? 16 + 5 : 16 + 20;
    const answer = BSON.deserialize(message.subarray(bodyAt), { promoteValues: false });
    const head = Buffer.from(message.subarray(0, bodyAt));
    const body = BSON.serialize(disguise(answer));
    head.writeInt32LE(bodyAt + body.length, 0);
    return Buffer.concat([head, body]);
}
