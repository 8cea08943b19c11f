import type { APIRoute, GetStaticPaths } from 'astro'
import { drawIcon } from '../ui/picture/icon.ts'

export const prerender = true

/** The icons that phones put on a home screen. */
export const getStaticPaths: GetStaticPaths = () => [
  { params: { icon: 'apple-touch-icon' }, props: { size: 180 } },
  { params: { icon: 'icon-192' }, props: { size: 192 } },
  { params: { icon: 'icon-512' }, props: { size: 512 } },
]

export const GET: APIRoute<{ size: number }> = async ({ props: { size } }) =>
  new Response(new Uint8Array(await drawIcon(size, true)), { headers: { 'content-type': 'image/png' } })
