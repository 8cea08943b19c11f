/** What the product is called, wherever it is named. */
export const PRODUCT_NAME = 'Bidlark'
