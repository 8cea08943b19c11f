import { defineMiddleware } from 'astro:middleware'
import { treaty } from '@elysiajs/eden'
import type { App } from '../api/app.ts'

/** Gives each page its typed client: straight into this process when built, over http under `astro dev`. */
export const onRequest = defineMiddleware(({ locals, request, isPrerendered }, next) => {
  locals.api = treaty<App>(locals.app ?? process.env.API_URL ?? '', {
    headers: isPrerendered ? {} : { ...onBehalfOf(request.headers), ...locals.vouched },
    // Instants stay the strings that the API's schemas promise.
    parseDate: false,
  })
  return next()
})

const PASSED_ON = ['cookie', 'host', 'origin', 'sec-fetch-site', 'user-agent']

/** The API judges a page's calls as it would judge the visitor's own. */
function onBehalfOf(visitor: Headers): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.filter((name) => visitor.has(name)).map((name) => [name, visitor.get(name) ?? '']),
  )
}
