import { useEffect, useState } from 'react';
import { languages, type LanguageId } from '@site/src/reference/samples/languages';

/**
 * The storage key of `<Tabs groupId="language">`. Samples share it, so one choice applies to the whole site. Docusaurus updates its tabs on
 * the `storage` event, which browsers send only to other tabs, so it's dispatched here.
 */
const KEY = 'docusaurus.tab.language';

const isLanguage = (id: unknown): id is LanguageId => languages.some((language) => language.id === id);

function stored(): LanguageId | undefined {
  try {
    const id = localStorage.getItem(KEY);
    return isLanguage(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the language that the reader last chose on any page (`curl` by default), and a function that changes it. */
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
      // Storage is off or full, so the choice lasts only as long as the page.
      return;
    }
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: id, storageArea: localStorage }));
  };
  return [language, choose];
}
