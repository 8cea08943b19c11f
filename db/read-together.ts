import DataLoader from 'dataloader'
import type { Orm, Tx } from './clients.ts'

/**
 * A read by key whose calls of one moment, within a transaction, become one statement. Nothing is remembered from one
 * moment to the next.
 * @param readAll reads the values of these keys, each once or more often, in their order
 */
export function readTogether<Key, Value>(readAll: (tx: Orm | Tx, keys: readonly Key[]) => Promise<Value[]>) {
  const loaders = new WeakMap<Orm | Tx, DataLoader<Key, Value>>()
  return (tx: Orm | Tx, key: Key): Promise<Value> => {
    const loader = loaders.get(tx) ?? new DataLoader<Key, Value>((keys) => readAll(tx, keys), { cache: false })
    loaders.set(tx, loader)
    return loader.load(key)
  }
}
