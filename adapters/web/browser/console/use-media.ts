import { useEffect, useMemo, useState } from 'preact/hooks';

/** Returns true if the media query matches. Renders again when the result changes. */
export function useMedia(media: string): boolean {
  const list = useMemo(() => matchMedia(media), [media]);
  const [isOn, setOn] = useState(list.matches);
  useEffect(() => {
    const onChange = () => setOn(list.matches);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }, [list]);
  return isOn;
}
