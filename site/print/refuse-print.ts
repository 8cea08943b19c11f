import type { AstroGlobal } from 'astro'

/** Where whoever may not print goes: to sign in, or to a page that says what is wrong. */
export function refusePrint(
  { redirect, rewrite }: Pick<AstroGlobal, 'redirect' | 'rewrite'>,
  orgSlug: string,
  status: number,
): Response | Promise<Response> {
  // The admin area asks strangers to sign in, and tells others why it is closed to them.
  return status === 400 ? rewrite('/404') : redirect(`/${orgSlug}/admin`)
}
