/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The API of this very process. Absent under `astro dev`, where it runs beside. */
    app?: import('../api/app.ts').App
    /** Where people reach the site. Absent under `astro dev`. */
    publicUrl?: string
    /** Pages elsewhere that the site's host wants linked. Absent under `astro dev`. */
    links?: { support: string | null; source: string | null; accessibility: string | null }
    /** The time by the clock that decides about bids; under `astro dev` by this machine's own. */
    now: () => Date
    /** Logs why the page cannot be shown, under the number it answers. Absent under `astro dev`. */
    reportFault?: (error: unknown) => string
    /** Tells the API in this process for whom a page calls. Absent under `astro dev`. */
    vouched?: Record<string, string>
    /** The key of a form's bid, for this visitor alone: the same for the same parts. Absent under `astro dev`. */
    formKey?: (parts: unknown[]) => string
    /** What the page is written in. Set by site/middleware.ts. */
    language: import('../api/contract/values/text/language.ts').Language
    /** The only way a page gets its data. Made by site/middleware.ts. */
    api: import('./api-client/page-client.ts').PageClient
  }
}
