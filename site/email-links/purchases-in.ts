/** What a form without JavaScript buys: of each kind a quantity, a name, and the price that it showed. */
export function purchasesIn(form: FormData) {
  const textsOf = (name: string) => form.getAll(name).map(String)
  const [kinds, prices] = [textsOf('kind'), textsOf('price')]
  return textsOf('quantity').flatMap((quantity, index) => {
    const kind = kinds[index] ?? ''
    const price = prices[index] ?? ''
    // Whoever answers twice is told what their first answer came to, whatever the ids.
    return Number(quantity) === 0
      ? []
      : [{ id: crypto.randomUUID(), kind, price, quantity: Number(quantity), answers: [] }]
  })
}
