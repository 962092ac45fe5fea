const prefetches = new Map<string, Promise<void>>();

/**
 * Prefetches a file as Docusaurus does (core/lib/client/prefetch.js), but only once. The pages behind the links of a sidebar share most of
 * their files, and Docusaurus requests these again for each link.
 * @returns a promise that resolves when the file has loaded, or failed to.
 */
export default function prefetch(url: string): Promise<void> {
  const started = prefetches.get(url);
  if (started) return started;
  const promise = new Promise<void>((resolve) => {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = url;
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve());
    document.head.append(link);
  });
  prefetches.set(url, promise);
  return promise;
}
