import node, { getAdapter } from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, fontProviders } from 'astro/config'
import { writeBillOfMaterials } from './site/build/write-bill-of-materials.ts'

const { API_URL } = process.env
const integration = node({ mode: 'middleware' })

/** What the API answers besides pages. The contract's files are for the browser too. */
const API_PATHS = [
  '^/api/(?!contract/[\\w/-]+\\.ts)',
  '/uploads',
  '/robots.txt',
  '/sitemap.xml',
  '^/og/.+\\.jpg',
  '^/dev/',
]

/** @astrojs/node builds the server; ours is a fetch handler that api/server/pages/render-page.ts calls, not one that listens. */
const adapter = {
  ...integration,
  hooks: {
    ...integration.hooks,
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        ...getAdapter({ staticHeaders: false }),
        serverEntrypoint: new URL('./site/server.ts', import.meta.url),
      }),
  },
}

/** What the islands of a public page share, as a few files rather than one for each module. */
const sharedChunks = [
  // What the page of an organization shares with that of an item, and with the dashboard; to forget is for hardly anybody.
  {
    name: 'device',
    test: /site[\\/](device[\\/](?!forget)|api-client[\\/]send\.ts$)|preload-helper|contract[\\/]values[\\/](money[\\/]money|text[\\/]language|time[\\/](moment|time|time-left))\.ts$/,
  },
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react|@?nanostores)[\\/]|(ui[\\/](hooks[\\/]use-store|controls[\\/]copy-link)|api-client[\\/]server-clock)\.ts$/,
  },
  {
    name: 'live',
    test: /site[\\/](item|words)[\\/](?!ask-more|begin-bid|cached-page|contact-faults|buy-now|send-waiting|CodeStep|ContactFields|read-own-bids)[\w-]+\.tsx?$|contract[\\/]words[\\/]say\.ts$/,
  },
  // What judges values on the screens of the admin areas.
  {
    name: 'values',
    test: /node_modules[\\/]zod[\\/]|contract[\\/]values[\\/](list|address[\\/](?!likely-meant)|text[\\/]line-of-text)/,
  },
  // What the dashboard shares with screens that load later.
  {
    name: 'admin',
    test: /site[\\/](admin[\\/]frame[\\/](team-context|query-client|change|screens|queries[\\/](start|refresh-items)|FormSkeleton|undo-store)|api-client[\\/]reason-of|ui[\\/]text[\\/](RichText|counted)|[\w\\/-]+[\\/](ItemThumbnail|ContactLine|AddressMark))\.tsx?$|contract[\\/]values[\\/]text[\\/]rich-text\.ts$/,
  },
  // What the dashboard shares with screens of its own area only.
  { name: 'team', test: /site[\\/]admin[\\/](frame[\\/](event-at-hand|card-rules)|messages[\\/]moved-times)\.ts$/ },
]

/** Vite's own preloads what a script imports on demand; ours needs no styles, and every page would carry a kilobyte for it. */
const importWithoutPreload = {
  name: 'import-without-preload',
  enforce: 'pre',
  // Or each script would carry the list of what it does not preload.
  configEnvironment: () => ({ build: { modulePreload: false } }),
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
}

export default defineConfig({
  srcDir: './site',
  output: 'server',
  // The words of a page keep their spaces where a line breaks before an element.
  compressHTML: true,
  adapter,
  integrations: [react(), writeBillOfMaterials()],
  session: false,
  devToolbar: { enabled: false },
  // Its colours are style elements that the policy below would refuse; no page shows code.
  markdown: { syntaxHighlight: false },
  fonts: [
    {
      name: 'Fraunces',
      cssVariable: '--font-display',
      provider: fontProviders.local(),
      fallbacks: ['Georgia', 'serif'],
      options: { variants: [face('fraunces/files/fraunces-latin-wght-normal', '100 900', 'normal')] },
    },
    {
      name: 'Source Sans 3',
      cssVariable: '--font-text',
      provider: fontProviders.local(),
      fallbacks: ['system-ui', 'sans-serif'],
      options: {
        variants: [
          face('source-sans-3/files/source-sans-3-latin-wght-normal', '200 900', 'normal'),
          face('source-sans-3/files/source-sans-3-latin-wght-italic', '200 900', 'italic'),
        ],
      },
    },
  ],
  security: {
    // The API compares Origin with PUBLIC_URL; Astro's own check misjudges uploads behind a TLS proxy.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
      // Radix and carousels place things by style attributes, which no hash can cover.
      styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  // Set by api/dev.ts; the built site and its API are one process.
  vite: {
    plugins: [tailwindcss(), importWithoutPreload],
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } } },
        // Added to those of Astro, among which are our tests; these import the API, which no browser can load.
        optimizeDeps: { entries: ['!**/*.test.tsx'] },
      },
    },
    server: { proxy: API_URL ? Object.fromEntries(API_PATHS.map((path) => [path, API_URL])) : {} },
  },
})

/**
 * One latin, variable-weight file of a @fontsource-variable package. One that comes late is kept for the next page:
 * a button must not move under a thumb.
 */
function face(file, weight, style) {
  return { src: [`@fontsource-variable/${file}.woff2`], weight, style, display: 'optional' }
}
