/** Something that is there, and what of it is changed. */
export function one(dice, objects) {
    return objects.length === 0 ? undefined : dice.pick(objects);
}
export async function keep(client, process, kind, what, run) {
    const heard = await client.ask(process, `${what} ${kind}`, run);
    if (heard.is === 'answer')
        client.known.object(kind, heard.value);
}
export async function remove(client, process, kind, uuid, run) {
    client.known.removal(uuid, 'asked');
    const heard = await client.ask(process, `remove ${kind}`, run);
    if (heard.is === 'answer')
        client.known.removal(uuid, 'done');
}
