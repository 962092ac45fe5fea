// This site has no service worker. Another one that stood at this address may have left one in browsers, which would go on answering
// from what it stored. Browsers look here for its next version, and this one removes the worker and all that it stored. Other applications
// of the host keep what they stored: with the site at /docs/, only addresses below it are removed.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const { scope } = self.registration;
  const clear = async (name) => {
    const cache = await caches.open(name);
    const requests = await cache.keys();
    const ours = requests.filter(({ url }) => url.startsWith(scope));
    for (const request of ours) await cache.delete(request, { ignoreVary: true });
    if (ours.length === requests.length && ours.length > 0) await caches.delete(name);
  };
  const leave = async () => {
    for (const name of await caches.keys()) await clear(name);
    await self.registration.unregister();
    for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
  };
  event.waitUntil(leave());
});
