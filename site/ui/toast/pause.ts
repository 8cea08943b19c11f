/** Waits, so that a toast can be read before the page goes. See product.md#login-and-sign-up. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
