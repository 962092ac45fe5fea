import { parsedUrl } from './parse-url';

/** Host names that always mean this machine, as `URL.hostname` has them. */
export const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether an IP address always means this machine. */
export const isLoopback = (address: string): boolean => /^127\.|^::1$/.test(address);

/** Returns whether a text is an `http` URL of a program on this machine, without credentials. */
export function isLoopbackUrl(text: string): boolean {
  const url = parsedUrl(text);
  return url?.protocol === 'http:' && url.username === '' && url.password === '' && loopbackNames.includes(url.hostname);
}
