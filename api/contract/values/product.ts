/** What the product is called, wherever it is named. */
export const PRODUCT_NAME = 'Bidlark'

/** What it is, in the words of its front page. */
export const PRODUCT_MOTTO = 'The silent auction, without the clipboards'
