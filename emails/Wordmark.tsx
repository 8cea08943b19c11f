import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { paint, SERIF } from './theme.ts'

/** The product's name beside two wings: no picture, since many programs show none. */
export function Wordmark({ size }: { size: number }) {
  const wing = { display: 'inline-block', width: size * 0.55, height: size * 0.55 }
  return (
    <span {...paint({ text: 'leaf' }, { fontFamily: SERIF, fontSize: size, fontWeight: 700 })}>
      <span aria-hidden="true" {...paint({ ground: 'leaf' }, { ...wing, borderRadius: '0 100% 0 100%' })} />
      <span aria-hidden="true" {...paint({ ground: 'marigold' }, { ...wing, borderRadius: '100% 0 100% 0' })} />{' '}
      {PRODUCT_NAME}
    </span>
  )
}
