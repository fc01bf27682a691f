/**
 * Keeps such calls back until they are let through: what the service answers, which is as it is when it is asked, or, with
 * `unheard`, the call itself. With `once`, only the first of them: those after it overtake it.
 */
export async function holdBack(page, isHeld, { unheard = false, once = false } = {}) {
    let count = 0;
    let tell = () => { };
    let open = () => { };
    const asked = new Promise((resolve) => {
        tell = resolve;
    });
    const gate = new Promise((resolve) => {
        open = resolve;
    });
    const passed = [];
    await page.route('**/v1/**', async (route) => {
        const request = route.request();
        if (!isHeld(request, new URL(request.url())))
            return route.fallback();
        count += 1;
        if (once && count > 1)
            return route.fallback();
        if (unheard) {
            tell();
            await gate;
            return route.fallback();
        }
        const response = await route.fetch();
        tell();
        await gate;
        const passing = route.fulfill({ response });
        passed.push(passing);
        return passing;
    });
    return {
        asked,
        count: () => count,
        async through() {
            open();
            await Promise.allSettled(passed);
            await settled(page);
        },
    };
}
/** What was on its way before has come, and the page has done with it: nothing overtakes two further calls. */
export async function settled(page) {
    for (let calls = 0; calls < 2; calls += 1)
        await page.evaluate("fetch('./healthz').then((answer) => answer.text())");
}
/**
 * From here on no frame is painted, and no timer ends, until the clock is set going: what waits for a paint is late. The
 * page has a clock of its own.
 */
export async function stopFrames(page) {
    const at = Number(await page.evaluate('Date.now()'));
    await page.clock.pauseAt(at + 1_000);
}
