/** The installed app, and the files that it needs without a network. */
export const MANIFEST = {
  id: '/',
  name: 'Fullcourt',
  short_name: 'Fullcourt',
  description: 'Basketball: score a game live or from film, and open every number down to its plays.',
  start_url: '/a/dashboard/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbf9f6',
  theme_color: '#fbf9f6',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
}

/**
 * The app shell and every chunk: what is missing here cannot be opened offline. Other prerendered pages are left out:
 * returning visitors have the app.
 */
export const isCached = (name: string): boolean =>
  /\.(js|css|html|svg|png|woff2)$/.test(name) &&
  // Public pages of live scores need the network.
  !/^(overlay|follow|embed)(\.[\w-]+)?\.html$|assets\/live-score-/.test(name) &&
  // The texts of the language for tests.
  !/assets\/mirrored-/.test(name) &&
  // Libraries for films of the cloud, which need the network anyway (`codeSplitting.ts`).
  !/assets\/(hls|mediabunny)-/.test(name) &&
  !/inter-(cyrillic|greek|vietnamese)|^picture-|^social\.png$|\/index\.html$|^serviceWorker\.js$/.test(name)
