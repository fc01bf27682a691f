import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../design/icon.js';
import { Menu } from '../design/menu.js';
import { clientFor } from '../parts/client.js';
import { go } from '../parts/router.js';
import { type Account, accountIn, type OpenableApp, placesIn } from './account.js';
import { chooseLanguage } from './chosen-language.js';
import { TEXTS } from './shell-texts.js';

interface SwitcherProps {
  readonly account: Account;
  readonly onSwitched: (account: Account) => void;
}

/** Name of the open business. Opens a menu of the person's other businesses, and of adding one, as far as there is such a choice. */
export function Switcher({ account: { app, person, role = 'manager' }, onSwitched }: SwitcherProps) {
  const [places, setPlaces] = useState<readonly OpenableApp[]>([]);
  // A token cannot add a business, but its holder may be the owner: the page says how to sign in as one.
  const [mayAdd, setMayAdd] = useState(!person && role === 'manager');
  const opened = useRef(person?.token);
  useEffect(() => {
    if (!person) return undefined;
    let isHere = true;
    const client = clientFor(person.token);
    client
      .listMyApps({ query: { limit: 1000 } })
      .then((listed) => isHere && listed.outcome === 'ok' && setPlaces(placesIn(listed.value.data)));
    client.getMe().then((me) => {
      if (!isHere || me.outcome !== 'ok') return;
      setMayAdd(me.value.owner !== null);
      // The device may store the language of another person. A renewed session keeps the page, which may have texts that are not saved.
      if (person.token === opened.current) chooseLanguage(me.value.language ?? '');
    });
    return () => {
      isHere = false;
    };
  }, [person?.token]);
  const items = [
    ...(person ? places.filter(({ uuid }) => uuid !== app.uuid) : []).map((place) => ({
      label: place.name,
      onSelect: () => {
        // The address may name an object of the previous business.
        go({ path: '/' }, { replace: true });
        onSwitched(accountIn(person!, place));
      },
    })),
    ...(mayAdd
      ? [
          {
            label: TEXTS.sections['another-app'],
            action: 'add-business',
            onSelect: () => go({ path: '/another-app' }),
          },
        ]
      : []),
  ];
  const name = <span class="nav-name">{app.name}</span>;
  return (
    <div class="switcher" data-part="switcher">
      {items.length === 0 ? (
        name
      ) : (
        <Menu kind="quiet" items={items}>
          <span class="visually-hidden">{TEXTS.business}: </span>
          {name}
          <Icon name="down" size={16} />
        </Menu>
      )}
    </div>
  );
}
