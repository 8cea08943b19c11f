/** Whether the `Host` header, of which the server makes a request's address, makes one that cannot be. */
export function hasImpossibleHost({ url }: Request): boolean {
  return !URL.canParse(url)
}
