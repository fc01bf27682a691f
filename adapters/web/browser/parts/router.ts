import { useEffect, useState } from 'preact/hooks';

/** Path within a page, from the address's fragment: `#/bookings?status=confirmed`. */
export interface PagePath {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

function placeIn(fragment: string): PagePath {
  const [path = '', query = ''] = fragment.replace(/^#/, '').split('?', 2);
  return { path: path || '/', query: Object.fromEntries(new URLSearchParams(query)) };
}

export const placeNow = (): PagePath => placeIn(location.hash);

/** Builds the fragment for a link. Omits empty values. */
export function buildFragment({ path, query }: { readonly path: string; readonly query?: PagePath['query'] }): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== '');
  const parameters = new URLSearchParams(given).toString();
  return `#${path}${parameters === '' ? '' : `?${parameters}`}`;
}

/** Navigates to a place. With `replace`, the current entry of the history is replaced. */
export function go(place: Parameters<typeof buildFragment>[0], { replace = false } = {}): void {
  const fragment = buildFragment(place);
  if (fragment === location.hash) return;
  if (replace) {
    history.replaceState(history.state, '', fragment);
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else {
    location.hash = fragment;
  }
}

/** Current path. `isFollowed` is true if the user went there, false if the page was opened there or has replaced its own address. */
interface CurrentPath extends PagePath {
  readonly isFollowed: boolean;
}

/** Returns the current path, and renders the component again when it changes. */
export function usePath(): CurrentPath {
  const [{ fragment, isFollowed }, setShown] = useState({ fragment: location.hash, isFollowed: false });
  useEffect(() => {
    const show = (isFollowed: boolean) =>
      setShown((shown) => (shown.fragment === location.hash ? shown : { fragment: location.hash, isFollowed }));
    // The event of `go` with `replace` comes from the page itself, so it is not trusted.
    const onChange = ({ isTrusted }: Event) => show(isTrusted);
    addEventListener('hashchange', onChange);
    show(false);
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return { ...placeIn(fragment), isFollowed };
}
