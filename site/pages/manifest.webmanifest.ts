import type { APIRoute } from 'astro'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import { daylight } from '../ui/page/light-color.ts'

export const prerender = true

/** What a phone needs to know of a site that is put on its home screen. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: PRODUCT_NAME,
      short_name: PRODUCT_NAME,
      description: 'Silent auctions for schools and other good causes.',
      start_url: '/',
      display: 'browser',
      background_color: daylight('paper'),
      theme_color: daylight('paper'),
      icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    }),
    { headers: { 'content-type': 'application/manifest+json' } },
  )
