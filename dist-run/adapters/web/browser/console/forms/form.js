import { useMemo, useRef, useState } from 'preact/hooks';
import { isSame, valueAt, withValueAt } from './draft.js';
const within = (path, field) => field === path || field.startsWith(`${path}.`);
export function useForm(initial) {
    const [draft, setDraft] = useState(initial);
    const [errors, setErrors] = useState({});
    const [isBusy, setBusy] = useState(false);
    const now = useRef(draft);
    const base = useRef(draft);
    const claims = useRef(new Set());
    claims.current.clear();
    return useMemo(() => {
        const hold = (next) => {
            now.current = next;
            setDraft(() => next);
        };
        const forget = (path) => setErrors((said) => Object.keys(said).some((field) => within(path, field))
            ? Object.fromEntries(Object.entries(said).filter(([field]) => !within(path, field)))
            : said);
        const claimed = (path) => claims.current.add(path);
        return {
            draft,
            isDirty: !isSame(draft, base.current),
            isBusy,
            value: (path) => valueAt(draft, path),
            set: (path, value) => {
                hold(withValueAt(now.current, path, value));
                forget(path);
            },
            change: hold,
            errorAt: (path) => {
                claimed(path);
                return errors[path];
            },
            errorIn: (path) => {
                const found = Object.keys(errors).filter((field) => within(path, field));
                for (const field of found)
                    claimed(field);
                return found[0] === undefined ? undefined : errors[found[0]];
            },
            unclaimed: () => Object.entries(errors).flatMap(([field, message]) => claims.current.has(field) ? [] : [sayField(field, message)]),
            refuse: setErrors,
            current: () => now.current,
            base: () => base.current,
            rest: (stored, next = stored) => {
                base.current = stored;
                hold(next);
                setErrors({});
            },
            setBusy,
        };
    }, [draft, errors, isBusy, base.current]);
}
function sayField(field, message) {
    const words = field.replace(/_/g, ' ').replace(/\.(\d+)/g, (_, index) => ` ${Number(index) + 1}`);
    return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\./g, ', ')}: ${message}`;
}
