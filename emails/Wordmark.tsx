import { PRODUCT_NAME } from '../api/contract/product.ts'
import { paint, SERIF } from './look.ts'

/** The product's name beside a feather: no picture, since many programs show none. */
export function Wordmark({ size }: { size: number }) {
  const feather = { display: 'inline-block', width: size * 0.6, height: size * 0.6, borderRadius: '0 100% 0 100%' }
  return (
    <span {...paint({ text: 'leaf' }, { fontFamily: SERIF, fontSize: size, fontWeight: 700 })}>
      <span aria-hidden="true" {...paint({ ground: 'marigold' }, feather)} /> {PRODUCT_NAME}
    </span>
  )
}
