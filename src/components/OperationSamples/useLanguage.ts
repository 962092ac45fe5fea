import { useEffect, useState } from 'react';
import { languages, type LanguageId } from '@site/src/reference/samples/languages';

/**
 * Where the framework keeps the choice of `<Tabs groupId="language">`. Samples share it, so that all languages of the site are one
 * choice. The framework tells its tabs of a change by the event that a browser sends to the other tabs of the browser.
 */
const KEY = 'docusaurus.tab.language';

const isLanguage = (id: unknown): id is LanguageId => languages.some((one) => one.id === id);

function stored(): LanguageId | undefined {
  try {
    const id = localStorage.getItem(KEY);
    return isLanguage(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The language a reader chose last, on any page. It is curl until they choose. */
export function useLanguage(): [LanguageId, (id: LanguageId) => void] {
  const [language, setLanguage] = useState<LanguageId>('curl');
  useEffect(() => {
    const read = (): void => setLanguage(stored() ?? 'curl');
    read();
    window.addEventListener('storage', read);
    return () => {
      window.removeEventListener('storage', read);
    };
  }, []);
  const choose = (id: LanguageId): void => {
    setLanguage(id);
    try {
      localStorage.setItem(KEY, id);
    } catch {
      // Storage may be off or full: the choice then lasts as long as the page.
      return;
    }
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: id, storageArea: localStorage }));
  };
  return [language, choose];
}
