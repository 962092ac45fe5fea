import { useEffect, useState } from 'react';
import { languages, type LanguageId } from '@site/src/reference/samples/languages';

const KEY = 'docs-language';
const CHANGED = 'docs-language-changed';

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
    window.addEventListener(CHANGED, read);
    window.addEventListener('storage', read);
    return () => {
      window.removeEventListener(CHANGED, read);
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
    window.dispatchEvent(new Event(CHANGED));
  };
  return [language, choose];
}
