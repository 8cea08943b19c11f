// Answers with the page of an item that is cached on the device, where there is no network. See site/item/cached-page.ts.
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).pathname.startsWith('/api/')) return
  const cachedOne = async () => (await caches.match(request, { ignoreVary: true })) ?? Response.error()
  event.respondWith(fetch(request).catch(cachedOne))
})
