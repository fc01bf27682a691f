/** The console of an app, at a place in it, signed in with the app's token as a person would. */
export async function openConsole(browser, service, app, place = '', seat = {}) {
    const page = await browser.open(`${service.url}/console${place}`, seat);
    await page.getByRole('tab', { name: 'As an app' }).click();
    await page.getByLabel('App token').fill(app.token);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor();
    return page;
}
/** Goes to another place of the console, as by a link. */
export async function visit(page, place) {
    await page.evaluate(`location.hash = ${JSON.stringify(place)}`);
}
/** What the focus is on, as a screen reader says it. */
export async function heard(page) {
    const said = await page.evaluate(`(() => {
    const at = document.activeElement;
    return (at?.getAttribute('aria-label') ?? (at?.labels?.[0] ?? at)?.textContent ?? '').trim();
  })()`);
    return String(said);
}
/** Presses Tab until the focus is on what is called so; fails when that does not come. */
export async function tabTo(page, name) {
    const passed = [];
    for (let presses = 0; presses < 120; presses += 1) {
        await page.keyboard.press('Tab');
        const said = await heard(page);
        if (said.startsWith(name))
            return;
        passed.push(said.slice(0, 40));
    }
    throw new Error(`Nothing called “${name}” has the focus: ${passed.join(' | ')}`);
}
/** The value of a call that must go well. */
export function made(result) {
    if (result.outcome !== 'ok')
        throw new Error(JSON.stringify(result));
    return result.value;
}
