// This site has no service worker. Another one that stood at this address may have left one in browsers, which would go on answering
// from what it stored. Browsers look here for its next version, and this one removes the worker and all that it stored.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
    for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
  };
  event.waitUntil(leave());
});
