/** Goes to another page. Never resolves, so that what waits for it stays pending until this page is gone. */
export function leaveFor(path: string): Promise<never> {
  location.assign(path)
  return new Promise(() => {})
}
