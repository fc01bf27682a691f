import { useEffect, useState } from 'preact/hooks';

/** Where one is on a page, as its fragment says it: `#/bookings?status=confirmed`. */
export interface Place {
  /** `/bookings`; `/` where the fragment says nothing. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

function placeIn(fragment: string): Place {
  const [path = '', query = ''] = fragment.replace(/^#/, '').split('?', 2);
  return { path: path || '/', query: Object.fromEntries(new URLSearchParams(query)) };
}

/** The fragment that leads there, for the `href` of a link. What is empty is left out. */
export function fragmentOf({ path, query }: { readonly path: string; readonly query?: Place['query'] }): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== '');
  const parameters = new URLSearchParams(given).toString();
  return `#${path}${parameters === '' ? '' : `?${parameters}`}`;
}

/** Goes there: a step that "back" undoes, unless it replaces the one before. */
export function go(place: Parameters<typeof fragmentOf>[0], { replace = false } = {}): void {
  const fragment = fragmentOf(place);
  if (fragment === location.hash) return;
  if (replace) {
    history.replaceState(history.state, '', fragment);
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else {
    location.hash = fragment;
  }
}

/** Where one is; a component that asks is drawn again when that changes. */
export function usePlace(): Place {
  const [fragment, setFragment] = useState(location.hash);
  useEffect(() => {
    const onChange = () => setFragment(location.hash);
    addEventListener('hashchange', onChange);
    onChange();
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return placeIn(fragment);
}
