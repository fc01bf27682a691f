const NAME = 'slotkeeper.language';

/** Returns the tag of the language that this device stores. Empty: that of the browser. */
export function chosenLanguage(): string {
  try {
    return localStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

/** Stores the language, and loads the page again if it is another one. Returns true if so. */
export function chooseLanguage(tag: string): boolean {
  if (tag === chosenLanguage()) return false;
  try {
    if (tag === '') localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, tag);
  } catch {
    // Without storage, the page would forget the language again, and the session.
    return false;
  }
  location.reload();
  return true;
}
