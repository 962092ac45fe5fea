// This site has no service worker. Another one that stood at this address may have left one in browsers, which would go on answering
// from what it stored: browsers look here for its next version, find this, and are rid of it.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const leave = async () => {
    await self.registration.unregister();
    for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
  };
  event.waitUntil(leave());
});
