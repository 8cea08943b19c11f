/** Waits: for the delays that the specification asks for (§9), so that a toast can be read before the page goes. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
