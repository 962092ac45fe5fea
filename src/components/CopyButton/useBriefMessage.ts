import { useEffect, useState } from 'react';

/** A message that disappears, and a function that shows one. @param duration how long it's shown, in milliseconds. */
export function useBriefMessage(duration: number): [message: string, show: (message: string) => void] {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(''), duration);
    return () => clearTimeout(timer);
  }, [message, duration]);
  return [message, setMessage];
}
